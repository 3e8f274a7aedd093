# cell: linear-causal
# kind: wrong
# author: student
# sentence: Q, K: (..., T, d_k)   V: (..., T, d_v)
# why: the running sum goes over dimension 1, which is the heads when the input is (B, h, T, d)
def causal_linear_attention(Q: torch.Tensor, K: torch.Tensor, V: torch.Tensor) -> torch.Tensor:
    q, k = feature_map(Q), feature_map(K)
    sums = torch.einsum("...tf,...td->...tfd", k, V).cumsum(dim=1)
    norms = k.cumsum(dim=1)
    top = torch.einsum("...tf,...tfd->...td", q, sums)
    bottom = (q * norms).sum(dim=-1, keepdim=True)
    return top / bottom
