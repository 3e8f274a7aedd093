# cell: masked-attention
# kind: right
# author: assistant
# sentence: other implementations give the mean of all values, and torch gives zeros.
# why: torch's own function with a boolean mask
def masked_attention(
    Q: torch.Tensor, K: torch.Tensor, V: torch.Tensor, allowed: torch.Tensor
) -> torch.Tensor:
    """Return scaled dot-product attention in which a query looks at its allowed keys only.

    Q: (..., T_q, d_k)   K: (..., T_k, d_k)   V: (..., T_k, d_v)
    allowed: boolean, True = may look; (T_q, T_k), or with leading dimensions that broadcast, such as (B, 1, T_q, T_k)
    returns: (..., T_q, d_v), dtype of V; zero in the rows of queries that may look at no key
    """
    return F.scaled_dot_product_attention(Q, K, V, attn_mask=allowed)
