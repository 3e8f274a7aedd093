# cell: linear-causal
# kind: right
# author: student
# sentence: Return linear attention where query i sees keys up to i.
# why: a loop over the positions with two running sums of fixed size
def causal_linear_attention(Q: torch.Tensor, K: torch.Tensor, V: torch.Tensor) -> torch.Tensor:
    q, k = feature_map(Q), feature_map(K)
    state, norm, rows = 0.0, 0.0, []
    for t in range(Q.shape[-2]):
        state = state + k[..., t, :, None] * V[..., t, None, :]
        norm = norm + k[..., t, :]
        top = (q[..., t, None, :] @ state).squeeze(-2)
        rows.append(top / (q[..., t, :] * norm).sum(-1, keepdim=True))
    return torch.stack(rows, dim=-2)
