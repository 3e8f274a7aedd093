# cell: linear-causal
# kind: wrong
# author: student
# sentence: Q, K: (..., T, d_k)   V: (..., T, d_v)
# why: the running sum runs over dimension 1, which is the heads if there are two leading dimensions
def causal_linear_attention(Q: torch.Tensor, K: torch.Tensor, V: torch.Tensor) -> torch.Tensor:
    """Return linear attention where query i sees keys up to i.

    Q, K: (..., T, d_k)   V: (..., T, d_v)
    returns: (..., T, d_v)
    """
    q, k = feature_map(Q), feature_map(K)
    products = torch.cumsum(k.unsqueeze(-1) * V.unsqueeze(-2), dim=1)
    total = torch.cumsum(k, dim=1)
    above = torch.einsum("...tf,...tfd->...td", q, products)
    below = torch.einsum("...tf,...tf->...t", q, total)
    return above / below.unsqueeze(-1)
