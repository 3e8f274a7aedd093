# cell: hard-attention
# kind: wrong
# author: student
# sentence: Where several keys share the largest score, the **first** of them wins.
# why: sorts and takes the last index, which is the last of the tied keys
def hard_attention(Q: torch.Tensor, K: torch.Tensor, V: torch.Tensor) -> torch.Tensor:
    order = (Q @ K.transpose(-2, -1)).argsort(dim=-1, stable=True)
    best = order[..., -1]
    index = best.unsqueeze(-1).expand(*best.shape, V.shape[-1])
    return torch.gather(V, -2, index)
