# cell: attention
# kind: right
# author: student
# sentence: Now in code, for any number of leading dimensions.
# why: einsum, with the queries scaled before the product
def attention(Q: torch.Tensor, K: torch.Tensor, V: torch.Tensor) -> torch.Tensor:
    Q = Q * K.shape[-1] ** -0.5
    scores = torch.einsum("...qd,...kd->...qk", Q, K)
    scores = scores - scores.amax(dim=-1, keepdim=True).detach()
    e = scores.exp()
    mixed = torch.einsum("...qk,...kv->...qv", e, V)
    return mixed / e.sum(dim=-1, keepdim=True)
