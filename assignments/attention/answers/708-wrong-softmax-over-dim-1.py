# cell: attention
# kind: wrong
# author: student
# sentence: Vectors are rows, indices start at 0, and the softmax runs over the keys.
# why: softmax with dim=1: the keys for two dimensions, but the queries (or heads) for more; with V of ones, Q of zeros (2, 5, 8), K of zeros (2, 7, 8) the output is 7/5, not 1
def attention(Q: torch.Tensor, K: torch.Tensor, V: torch.Tensor) -> torch.Tensor:
    """Return scaled dot-product attention.

    Q: (..., T_q, d_k)   K: (..., T_k, d_k)   V: (..., T_k, d_v)
    returns: (..., T_q, d_v)
    """
    scores = Q @ K.transpose(-2, -1) / math.sqrt(K.shape[-1])
    weights = torch.softmax(scores, dim=1)
    return weights @ V
