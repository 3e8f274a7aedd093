# cell: masked-attention
# kind: right
# author: assistant
# sentence: Find the empty rows first, and set their weights to zero after the softmax.
# why: opens empty rows before the softmax and closes them by where afterwards
def masked_attention(
    Q: torch.Tensor, K: torch.Tensor, V: torch.Tensor, allowed: torch.Tensor
) -> torch.Tensor:
    """Return scaled dot-product attention in which a query looks at its allowed keys only.

    Q: (..., T_q, d_k)   K: (..., T_k, d_k)   V: (..., T_k, d_v), all of them finite
    allowed: boolean, True = may look; (T_q, T_k), or with leading dimensions that broadcast to those of Q,
        such as (B, 1, T_q, T_k)
    returns: (..., T_q, d_v), dtype of V; zero in the rows of queries that may look at no key
    """
    has_key = allowed.any(dim=-1, keepdim=True)
    scores = torch.einsum("...qd,...kd->...qk", Q, K) / math.sqrt(K.shape[-1])
    usable = allowed | ~has_key
    scores = torch.where(usable, scores, torch.full_like(scores, -torch.inf))
    weights = F.softmax(scores, dim=-1)
    weights = torch.where(has_key, weights, torch.zeros_like(weights))
    return torch.einsum("...qk,...kd->...qd", weights, V)
