# cell: masked-attention
# kind: wrong
# author: assistant
# sentence: A blocked key has weight zero however low the scores of the allowed keys are.
# why: scores of -2e9 lose against the blocked -1e9
def masked_attention(
    Q: torch.Tensor, K: torch.Tensor, V: torch.Tensor, allowed: torch.Tensor
) -> torch.Tensor:
    """Return scaled dot-product attention in which a query looks at its allowed keys only.

    Q: (..., T_q, d_k)   K: (..., T_k, d_k)   V: (..., T_k, d_v)
    allowed: boolean, True = may look; (T_q, T_k), or with leading dimensions that broadcast, such as (B, 1, T_q, T_k)
    returns: (..., T_q, d_v), dtype of V; zero in the rows of queries that may look at no key
    """
    d_k = Q.size(-1)
    scores = torch.matmul(Q, K.transpose(-2, -1)) / math.sqrt(d_k)
    scores = scores.masked_fill(~allowed, -1e9)
    weights = torch.softmax(scores, dim=-1)
    weights = weights.masked_fill(~allowed, 0.0)
    return torch.matmul(weights, V)
