# cell: hard-attention
# kind: wrong
# author: student
# sentence: Where several keys share the largest score, the **first** of them wins.
# why: the last index of a stable ascending sort is the last of the tied keys
def hard_attention(Q: torch.Tensor, K: torch.Tensor, V: torch.Tensor) -> torch.Tensor:
    scores = Q @ K.transpose(-2, -1)
    ranked = torch.sort(scores, dim=-1, stable=True).indices
    best = ranked[..., -1:]  # (..., T_q, 1)
    return torch.take_along_dim(V, best, dim=-2)
