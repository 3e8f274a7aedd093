# cell: masked-attention
# kind: right
# author: student
# sentence: A blocked key has weight zero however low the scores of the allowed keys are
# why: own softmax: maximum over the allowed keys only, empty rows divide zero by one
def masked_attention(
    Q: torch.Tensor, K: torch.Tensor, V: torch.Tensor, allowed: torch.Tensor
) -> torch.Tensor:
    """Return scaled dot-product attention in which a query looks at its allowed keys only.

    Q: (..., T_q, d_k)   K: (..., T_k, d_k)   V: (..., T_k, d_v), all of them finite
    allowed: boolean, True = may look; (T_q, T_k), or with leading dimensions that broadcast to those of Q,
        such as (B, 1, T_q, T_k)
    returns: (..., T_q, d_v), dtype of V; zero in the rows of queries that may look at no key
    """
    E = (Q / math.sqrt(Q.shape[-1])) @ K.transpose(-1, -2)
    empty = ~allowed.any(-1, keepdim=True)
    top = E.detach().masked_fill(~allowed, -torch.inf).amax(-1, keepdim=True).masked_fill(empty, 0.0)
    e = (E - top).masked_fill(~allowed, -torch.inf).exp()
    total = e.sum(-1, keepdim=True) + empty.to(e.dtype)
    return (e / total) @ V
