# cell: attention
# kind: wrong
# author: student
# sentence: Nothing you write should change its arguments in place.
# why: `Q /= ...` is cheaper than dividing the scores, but it is the caller's Q
def attention(Q: torch.Tensor, K: torch.Tensor, V: torch.Tensor) -> torch.Tensor:
    Q /= math.sqrt(Q.shape[-1])
    return softmax(Q @ K.mT) @ V
