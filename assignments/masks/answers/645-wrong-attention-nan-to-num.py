# cell: masked-attention
# kind: wrong
# author: assistant
# sentence: They must be zero and not NaN
# why: additive mask, NaN repaired after the softmax: with an empty row the gradients of Q and K are NaN
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
    mask = torch.zeros_like(allowed, dtype=scores.dtype).masked_fill(~allowed, float("-inf"))
    weights = torch.softmax(scores + mask, dim=-1)
    weights = torch.nan_to_num(weights, nan=0.0)
    return weights @ V
