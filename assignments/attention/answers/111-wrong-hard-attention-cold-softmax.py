# cell: hard-attention
# kind: wrong
# author: student
# sentence: Where several keys share the largest score, the **first** of them wins.
# why: a very cold softmax averages the values of tied keys
def hard_attention(Q: torch.Tensor, K: torch.Tensor, V: torch.Tensor) -> torch.Tensor:
    scores = Q @ K.mT
    return torch.softmax(scores * 1e6, dim=-1) @ V
