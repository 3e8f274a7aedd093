# cell: masked-attention
# kind: wrong
# author: student
# sentence: They must be zero and not NaN
# why: the output is right, but the added -inf lets the NaN of an empty row through to queries and keys

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
    mask = torch.where(allowed, 0.0, -torch.inf).to(scores.dtype)
    weights = torch.softmax(scores + mask, dim=-1)
    return torch.nan_to_num(weights, nan=0.0) @ V
