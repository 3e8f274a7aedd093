# cell: masked-attention
# kind: wrong
# author: student
# sentence: zero in the rows of queries that may look at no key
# why: a row counts as empty only if it is empty in every sentence and head
def masked_attention(
    Q: torch.Tensor, K: torch.Tensor, V: torch.Tensor, allowed: torch.Tensor
) -> torch.Tensor:
    """Return scaled dot-product attention in which a query looks at its allowed keys only.

    Q: (..., T_q, d_k)   K: (..., T_k, d_k)   V: (..., T_k, d_v)
    allowed: boolean, True = may look; (T_q, T_k), or with leading dimensions that broadcast, such as (B, 1, T_q, T_k)
    returns: (..., T_q, d_v), dtype of V; zero in the rows of queries that may look at no key
    """
    scores = Q @ K.mT / math.sqrt(Q.shape[-1])
    empty = ~allowed.any(dim=-1).reshape(-1, allowed.shape[-2]).any(dim=0)  # (T_q,)
    scores = scores.masked_fill(~allowed, torch.finfo(scores.dtype).min)
    weights = torch.softmax(scores, dim=-1).masked_fill(empty[:, None], 0.0)
    return weights @ V
