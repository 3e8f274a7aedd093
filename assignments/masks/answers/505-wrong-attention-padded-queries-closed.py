# cell: masked-attention
# kind: wrong
# author: assistant
# sentence: zero in the rows of queries that may look at no key
# why: in a square mask a query that may not look at itself is set to zero as if it were empty, although it has other keys

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
    weights = scores.masked_fill(~allowed, float("-inf")).softmax(dim=-1)
    valid = allowed.any(dim=-1, keepdim=True)
    if allowed.shape[-1] == allowed.shape[-2]:
        # a query that may not even see itself is padding
        valid = valid & allowed.diagonal(dim1=-2, dim2=-1).unsqueeze(-1)
    return torch.where(valid, weights, torch.zeros_like(weights)) @ V
