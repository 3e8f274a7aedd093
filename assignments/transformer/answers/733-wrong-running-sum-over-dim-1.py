# cell: linear-causal
# kind: wrong
# author: student
# sentence: Q, K: (..., T, d_k)   V: (..., T, d_v)
# why: sums along dimension 1, which is the position only for (B, T, d): with heads, (2, 3, 5, 4), it runs over the heads
def causal_linear_attention(Q: torch.Tensor, K: torch.Tensor, V: torch.Tensor) -> torch.Tensor:
    """Return linear attention where query i sees keys up to i.

    Q, K: (..., T, d_k)   V: (..., T, d_v)
    returns: (..., T, d_v)
    """
    q, k = feature_map(Q), feature_map(K)
    kv = torch.einsum("...f,...d->...fd", k, V)
    kv = kv.cumsum(dim=1)
    total = k.cumsum(dim=1)
    above = torch.einsum("...f,...fd->...d", q, kv)
    below = (q * total).sum(dim=-1, keepdim=True)
    return above / below
