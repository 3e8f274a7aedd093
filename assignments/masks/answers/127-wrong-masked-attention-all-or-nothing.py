# cell: masked-attention
# kind: wrong
# author: student
# sentence: returns: (..., T_q, d_v); zero in the rows of queries that may look at no key
# why: treats only the mask that blocks everything; a single empty row among others is NaN
def masked_attention(
    Q: torch.Tensor, K: torch.Tensor, V: torch.Tensor, allowed: torch.Tensor
) -> torch.Tensor:
    scores = Q @ K.transpose(-2, -1) / math.sqrt(Q.shape[-1])
    if not allowed.any():
        return torch.zeros_like(scores) @ V
    weights = torch.softmax(scores.masked_fill(~allowed, -torch.inf), dim=-1)
    return weights @ V
