# cell: linear-causal
# kind: right
# author: student
# sentence: The sums over $j \le i$ are running sums
# why: a loop that carries the two sums, as a model does that writes text
def causal_linear_attention(Q: torch.Tensor, K: torch.Tensor, V: torch.Tensor) -> torch.Tensor:
    """Return linear attention where query i sees keys up to i.

    Q, K: (..., T, d_k)   V: (..., T, d_v)
    returns: (..., T, d_v)
    """
    queries, keys = feature_map(Q), feature_map(K)
    top, bottom, outputs = 0.0, 0.0, []
    for t in range(K.shape[-2]):
        top = top + keys[..., t, :, None] * V[..., t, None, :]
        bottom = bottom + keys[..., t, :]
        q = queries[..., t, :]
        outputs.append((q[..., :, None] * top).sum(-2) / (q * bottom).sum(-1, keepdim=True))
    return torch.stack(outputs, dim=-2)
