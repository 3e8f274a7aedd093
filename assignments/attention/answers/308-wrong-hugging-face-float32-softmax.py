# cell: attention
# kind: wrong
# author: assistant
# sentence: Scores may be of any size: the output stays finite and exact.
# why: the softmax runs in float32 also for float64 arguments: scores 1e7 and 1e7 + 0.25 become equal
def attention(Q: torch.Tensor, K: torch.Tensor, V: torch.Tensor) -> torch.Tensor:
    """Return scaled dot-product attention.

    Q: (..., T_q, d_k)   K: (..., T_k, d_k)   V: (..., T_k, d_v)
    returns: (..., T_q, d_v)
    """
    d_k = Q.size(-1)
    scores = torch.matmul(Q, K.transpose(-2, -1)) / math.sqrt(d_k)
    weights = torch.nn.functional.softmax(scores, dim=-1, dtype=torch.float32).to(Q.dtype)
    return torch.matmul(weights, V)
