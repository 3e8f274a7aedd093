# cell: linear-causal
# kind: right
# author: student
# sentence: Neither may make a tensor whose size grows with the square of the length.
# why: a loop over the positions that carries the two running sums, with the denominator as one more column of the values; new sums at each step, so gradients pass
def causal_linear_attention(Q: torch.Tensor, K: torch.Tensor, V: torch.Tensor) -> torch.Tensor:
    """Return linear attention where query i sees keys up to i.

    Q, K: (..., T, d_k)   V: (..., T, d_v)
    returns: (..., T, d_v)
    """
    q, k = feature_map(Q), feature_map(K)
    V1 = torch.cat([V, torch.ones_like(V[..., :1])], dim=-1)  # the last column counts the weights
    state = torch.zeros_like(k[..., 0, :, None] * V1[..., 0, None, :])  # (..., f, d_v + 1)
    rows = []
    for i in range(Q.shape[-2]):
        state = state + k[..., i, :, None] * V1[..., i, None, :]
        rows.append((q[..., i, :, None] * state).sum(dim=-2))
    Z = torch.stack(rows, dim=-2)
    return Z[..., :-1] / Z[..., -1:]
