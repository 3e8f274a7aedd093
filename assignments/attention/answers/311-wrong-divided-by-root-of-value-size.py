# cell: attention
# kind: wrong
# author: student
# sentence: the scores are divided by the root of the key size
# why: divides by the root of d_v
def attention(Q: torch.Tensor, K: torch.Tensor, V: torch.Tensor) -> torch.Tensor:
    """Return scaled dot-product attention.

    Q: (..., T_q, d_k)   K: (..., T_k, d_k)   V: (..., T_k, d_v)
    returns: (..., T_q, d_v)
    """
    *_, T_q, d_k = Q.shape
    *_, T_k, d = V.shape
    return softmax(Q @ K.transpose(-2, -1) / d**0.5, dim=-1) @ V
