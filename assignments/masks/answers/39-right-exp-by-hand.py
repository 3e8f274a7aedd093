# cell: masked-attention
# kind: right
# author: student
# sentence: the output of such a row is zero, and so are its gradients.
# why: exponentials by hand after subtracting the largest allowed score, and a denominator that is 1 for empty rows
def masked_attention(
    Q: torch.Tensor, K: torch.Tensor, V: torch.Tensor, allowed: torch.Tensor
) -> torch.Tensor:
    scores = torch.einsum("...qd,...kd->...qk", Q, K) * Q.shape[-1] ** -0.5
    empty = ~allowed.any(-1, keepdim=True)
    top = scores.detach().masked_fill(~allowed, -torch.inf).amax(-1, keepdim=True).masked_fill(empty, 0.0)
    e = (scores - top).masked_fill(~allowed, -torch.inf).exp()
    total = e.sum(-1, keepdim=True).masked_fill(empty, 1.0)
    return (e / total) @ V
