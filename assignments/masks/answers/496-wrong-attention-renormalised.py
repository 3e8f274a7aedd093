# cell: masked-attention
# kind: wrong
# author: student
# sentence: A blocked key has weight zero however low the scores of the allowed keys are.
# why: softmax over all keys, then zeroed and divided: where blocked scores are much higher nothing is left to divide

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
    weights = scores.softmax(dim=-1) * allowed
    weights = weights / weights.sum(dim=-1, keepdim=True).clamp(min=1e-12)
    return weights.to(V.dtype) @ V
