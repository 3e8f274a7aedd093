# cell: masked-attention
# kind: right
# author: student
# sentence: zero in the rows of queries that may look at no key
# why: one more key with value zero, open to empty rows only

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
    allowed = allowed.expand(scores.shape)
    empty = ~allowed.any(-1, keepdim=True)
    scores = torch.cat([scores, torch.zeros_like(scores[..., :1])], dim=-1)
    opened = torch.cat([allowed, empty], dim=-1)
    weights = scores.masked_fill(~opened, -torch.inf).softmax(-1)
    return weights[..., :-1] @ V
