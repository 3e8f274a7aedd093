# cell: masked-attention
# kind: wrong
# author: student
# sentence: Nothing you write should change its arguments in place.
# why: Q is divided in place (through .data, so that torch does not complain about leaves)

def masked_attention(
    Q: torch.Tensor, K: torch.Tensor, V: torch.Tensor, allowed: torch.Tensor
) -> torch.Tensor:
    """Return scaled dot-product attention in which a query looks at its allowed keys only.

    Q: (..., T_q, d_k)   K: (..., T_k, d_k)   V: (..., T_k, d_v), all of them finite
    allowed: boolean, True = may look; (T_q, T_k), or with leading dimensions that broadcast to those of Q,
        such as (B, 1, T_q, T_k)
    returns: (..., T_q, d_v), dtype of V; zero in the rows of queries that may look at no key
    """
    Q.data.div_(math.sqrt(Q.shape[-1]))
    scores = Q @ K.transpose(-2, -1)
    empty = ~allowed.any(-1, keepdim=True)
    weights = scores.masked_fill(~allowed, -torch.inf).softmax(-1).masked_fill(empty, 0.0)
    return weights @ V
