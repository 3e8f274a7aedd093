# cell: masked-attention
# kind: wrong
# author: student
# sentence: They must be zero and not NaN
# why: the output is repaired, but the gradients of queries and keys are NaN
def masked_attention(
    Q: torch.Tensor, K: torch.Tensor, V: torch.Tensor, allowed: torch.Tensor
) -> torch.Tensor:
    mask = torch.zeros(allowed.shape, dtype=Q.dtype).masked_fill(~allowed, -torch.inf)
    E = Q @ K.mT / math.sqrt(Q.shape[-1])
    weights = torch.softmax(E + mask, dim=-1)
    return torch.nan_to_num(weights) @ V
