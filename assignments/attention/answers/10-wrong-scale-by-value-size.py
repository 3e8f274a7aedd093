# cell: attention
# kind: wrong
# author: student
# sentence: The number of queries, the number of keys, the size of a key and the size of a value may all differ.
# why: takes d from V, so the scale is the root of the size of a value
def attention(Q: torch.Tensor, K: torch.Tensor, V: torch.Tensor) -> torch.Tensor:
    d = V.size(-1)
    weights = softmax(torch.matmul(Q, K.mT) / math.sqrt(d), dim=-1)
    return torch.matmul(weights, V)
