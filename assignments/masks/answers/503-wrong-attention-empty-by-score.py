# cell: masked-attention
# kind: wrong
# author: student
# sentence: A blocked key has weight zero however low the scores of the allowed keys are.
# why: a row counts as empty when its best score is below -1e4: an allowed key with a low score is thrown away

def masked_attention(
    Q: torch.Tensor, K: torch.Tensor, V: torch.Tensor, allowed: torch.Tensor
) -> torch.Tensor:
    """Return scaled dot-product attention in which a query looks at its allowed keys only.

    Q: (..., T_q, d_k)   K: (..., T_k, d_k)   V: (..., T_k, d_v), all of them finite
    allowed: boolean, True = may look; (T_q, T_k), or with leading dimensions that broadcast to those of Q,
        such as (B, 1, T_q, T_k)
    returns: (..., T_q, d_v), dtype of V; zero in the rows of queries that may look at no key
    """
    scores = Q @ K.transpose(-2, -1) / math.sqrt(Q.shape[-1])
    scores = scores.masked_fill(~allowed, -torch.inf)
    empty = scores.amax(-1, keepdim=True) < -1e4
    weights = scores.softmax(-1)
    return weights.masked_fill(empty, 0.0) @ V
