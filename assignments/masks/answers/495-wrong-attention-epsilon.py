# cell: masked-attention
# kind: wrong
# author: assistant
# sentence: Now the whole formula, $\operatorname{softmax}(E + \text{mask})\,V$, for any boolean mask.
# why: 1e-9 in the denominator and no maximum subtracted: with scores of -30 the weights no longer sum to one

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
    weights = torch.exp(scores.clamp(max=80)) * allowed.to(scores.dtype)
    weights = weights / (weights.sum(dim=-1, keepdim=True) + 1e-9)  # no division by zero
    return weights @ V
