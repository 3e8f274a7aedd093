# cell: masked-attention
# kind: wrong
# author: student
# sentence: What is blocked has no influence at all, not even through the denominator.
# why: weights set to 0 after the softmax, not divided: with one of two equal scores blocked the other one has weight 1/2
def masked_attention(
    Q: torch.Tensor, K: torch.Tensor, V: torch.Tensor, allowed: torch.Tensor
) -> torch.Tensor:
    """Return scaled dot-product attention in which a query looks at its allowed keys only.

    Q: (..., T_q, d_k)   K: (..., T_k, d_k)   V: (..., T_k, d_v), all of them finite
    allowed: boolean, True = may look; (T_q, T_k), or with leading dimensions that broadcast to those of Q,
        such as (B, 1, T_q, T_k)
    returns: (..., T_q, d_v), dtype of V; zero in the rows of queries that may look at no key
    """
    E = Q @ K.transpose(-1, -2) / math.sqrt(K.shape[-1])
    weights = torch.softmax(E, dim=-1) * allowed
    return weights @ V
