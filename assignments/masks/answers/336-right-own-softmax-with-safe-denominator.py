# cell: masked-attention
# kind: right
# author: student
# sentence: The gradients of all other rows are those of the formula.
# why: a softmax of its own, blocked exponents overwritten, empty denominators set to one
def masked_attention(
    Q: torch.Tensor, K: torch.Tensor, V: torch.Tensor, allowed: torch.Tensor
) -> torch.Tensor:
    """Return scaled dot-product attention in which a query looks at its allowed keys only.

    Q: (..., T_q, d_k)   K: (..., T_k, d_k)   V: (..., T_k, d_v)
    allowed: boolean, True = may look; (T_q, T_k), or with leading dimensions that broadcast, such as (B, 1, T_q, T_k)
    returns: (..., T_q, d_v), dtype of V; zero in the rows of queries that may look at no key
    """
    scores = Q @ K.mT / math.sqrt(Q.shape[-1])
    low = torch.finfo(scores.dtype).min
    top = scores.detach().masked_fill(~allowed, low).amax(dim=-1, keepdim=True)
    shifted = torch.where(allowed, scores - top, torch.zeros_like(scores))
    powers = torch.where(allowed, shifted.exp(), torch.zeros_like(scores))
    total = powers.sum(dim=-1, keepdim=True)
    total = torch.where(total == 0, torch.ones_like(total), total)
    return (powers / total) @ V
