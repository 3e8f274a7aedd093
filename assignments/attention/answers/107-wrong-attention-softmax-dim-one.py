# cell: attention
# kind: wrong
# author: student
# sentence: Vectors are rows, indices start at 0, and the softmax runs over the keys.
# why: dim=1 is the keys only without leading dimensions; with one it is the queries, with two they are heads or the like
def attention(Q: torch.Tensor, K: torch.Tensor, V: torch.Tensor) -> torch.Tensor:
    scores = Q @ K.transpose(-2, -1) / K.shape[-1] ** 0.5
    weights = softmax(scores, dim=1)
    return weights @ V
