# cell: masked-attention
# kind: right
# author: student
# sentence: The softmax gives $0/0$
# why: empty rows are opened in a copy of the mask, added, and closed after the softmax

def masked_attention(
    Q: torch.Tensor, K: torch.Tensor, V: torch.Tensor, allowed: torch.Tensor
) -> torch.Tensor:
    """Return scaled dot-product attention in which a query looks at its allowed keys only.

    Q: (..., T_q, d_k)   K: (..., T_k, d_k)   V: (..., T_k, d_v), all of them finite
    allowed: boolean, True = may look; (T_q, T_k), or with leading dimensions that broadcast to those of Q,
        such as (B, 1, T_q, T_k)
    returns: (..., T_q, d_v), dtype of V; zero in the rows of queries that may look at no key
    """
    empty = allowed.logical_not().all(dim=-1, keepdim=True)
    usable = allowed | empty
    bias = torch.zeros(usable.shape, dtype=Q.dtype).masked_fill(~usable, -torch.inf)
    weights = torch.softmax(torch.einsum("...qd,...kd->...qk", Q, K) * Q.shape[-1] ** -0.5 + bias, dim=-1)
    return torch.where(empty, torch.zeros((), dtype=weights.dtype), weights).to(V.dtype) @ V
