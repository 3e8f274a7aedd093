# cell: masked-attention
# kind: wrong
# author: student
# sentence: They must be zero and not NaN: one NaN in a gradient spoils the whole matrix it belongs to in a single step
# why: an added mask and nan_to_num: the output is right, the gradients of queries and keys are NaN
def masked_attention(
    Q: torch.Tensor, K: torch.Tensor, V: torch.Tensor, allowed: torch.Tensor
) -> torch.Tensor:
    mask = torch.zeros(allowed.shape, dtype=Q.dtype).masked_fill(~allowed, -torch.inf)
    E = Q @ K.transpose(-2, -1) / math.sqrt(Q.shape[-1])
    A = torch.softmax(E + mask, dim=-1)
    return torch.nan_to_num(A) @ V
