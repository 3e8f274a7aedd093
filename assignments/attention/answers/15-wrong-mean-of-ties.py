# cell: hard-attention
# kind: wrong
# author: student
# sentence: Where several keys share the largest score, the **first** of them wins.
# why: compares with the maximum and shares the weight among tied keys
def hard_attention(Q: torch.Tensor, K: torch.Tensor, V: torch.Tensor) -> torch.Tensor:
    scores = Q @ K.mT
    hot = (scores == scores.amax(-1, keepdim=True)).to(V.dtype)
    hot = hot / hot.sum(-1, keepdim=True)
    return hot @ V
