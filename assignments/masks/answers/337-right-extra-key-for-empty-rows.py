# cell: masked-attention
# kind: right
# author: student
# sentence: zero in the rows of queries that may look at no key
# why: an extra key with value zero that only the empty rows may see
def masked_attention(
    Q: torch.Tensor, K: torch.Tensor, V: torch.Tensor, allowed: torch.Tensor
) -> torch.Tensor:
    """Return scaled dot-product attention in which a query looks at its allowed keys only.

    Q: (..., T_q, d_k)   K: (..., T_k, d_k)   V: (..., T_k, d_v)
    allowed: boolean, True = may look; (T_q, T_k), or with leading dimensions that broadcast, such as (B, 1, T_q, T_k)
    returns: (..., T_q, d_v), dtype of V; zero in the rows of queries that may look at no key
    """
    scores = Q @ K.mT / math.sqrt(Q.shape[-1])
    allowed = allowed.expand(scores.shape)
    empty = ~allowed.any(dim=-1, keepdim=True)
    scores = torch.cat([scores, torch.zeros_like(scores[..., :1])], dim=-1)
    scores = scores.masked_fill(~torch.cat([allowed, empty], dim=-1), -torch.inf)
    weights = torch.softmax(scores, dim=-1)
    return weights[..., :-1] @ V
