# cell: attention
# kind: wrong
# author: student
# sentence: the scores are divided by the root of the key size and turned into weights
# why: divides by the root of the size of a value, which is the same only if d_v = d_k
def attention(Q: torch.Tensor, K: torch.Tensor, V: torch.Tensor) -> torch.Tensor:
    d = V.shape[-1]
    scores = Q @ K.transpose(-2, -1) / math.sqrt(d)
    return softmax(scores) @ V
