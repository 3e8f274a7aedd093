# cell: masked-attention
# kind: wrong
# author: student
# sentence: A blocked key has weight zero however low the scores of the allowed keys are.
# why: softmax over all keys, zeroed and divided by sum + 1e-9: allowed keys far below a blocked one get no weight
def masked_attention(
    Q: torch.Tensor, K: torch.Tensor, V: torch.Tensor, allowed: torch.Tensor
) -> torch.Tensor:
    """Return scaled dot-product attention in which a query looks at its allowed keys only.

    Q: (..., T_q, d_k)   K: (..., T_k, d_k)   V: (..., T_k, d_v)
    allowed: boolean, True = may look; (T_q, T_k), or with leading dimensions that broadcast, such as (B, 1, T_q, T_k)
    returns: (..., T_q, d_v), dtype of V; zero in the rows of queries that may look at no key
    """
    weights = torch.softmax(Q @ K.transpose(-2, -1) / K.shape[-1] ** 0.5, dim=-1)
    weights = weights * allowed
    weights = weights / (weights.sum(dim=-1, keepdim=True) + 1e-9)
    return weights @ V
