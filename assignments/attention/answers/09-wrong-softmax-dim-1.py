# cell: attention
# kind: wrong
# author: student
# sentence: the softmax runs over the keys; `...` stands for any number of leading dimensions, also none
# why: dim=1 is the keys for matrices only; with a batch it is the queries
def attention(Q: torch.Tensor, K: torch.Tensor, V: torch.Tensor) -> torch.Tensor:
    d_k = Q.shape[-1]
    scores = Q @ K.transpose(-2, -1) / d_k**0.5
    weights = softmax(scores, dim=1)
    return weights @ V
