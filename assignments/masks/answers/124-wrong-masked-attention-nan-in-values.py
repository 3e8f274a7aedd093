# cell: masked-attention
# kind: wrong
# author: student
# sentence: Here the rule is: **the output of such a row is zero, and so are its gradients.**
# why: repairs the output only: the NaN weights times a zero gradient give NaN gradients for the values
def masked_attention(
    Q: torch.Tensor, K: torch.Tensor, V: torch.Tensor, allowed: torch.Tensor
) -> torch.Tensor:
    scores = (Q @ K.mT / math.sqrt(Q.shape[-1])).masked_fill(~allowed, -torch.inf)
    out = torch.softmax(scores, dim=-1) @ V
    return out.nan_to_num(0.0)
