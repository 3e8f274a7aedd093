# cell: masked-attention
# kind: wrong
# author: student
# sentence: allowed: boolean, True = may look; (T_q, T_k), or with leading dimensions that broadcast to those of Q
# why: an index of rows fits the weights only when the mask has as many dimensions as they: (T_q, T_k) with a batch, or (B, 1, T_q, T_k) with several heads, fails

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
    weights = scores.masked_fill(~allowed, -torch.inf).softmax(-1)
    keep = torch.ones_like(weights)
    keep[~allowed.any(-1)] = 0.0
    return torch.where(keep == 0, torch.zeros_like(weights), weights) @ V
