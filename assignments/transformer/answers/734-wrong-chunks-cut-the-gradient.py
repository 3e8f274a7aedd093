# cell: linear-causal
# kind: wrong
# author: assistant
# sentence: Functions and layers work in float64 too, and gradients pass through the tensors they return, unless the text says otherwise.
# why: works in chunks of 64 positions and detaches the running sums between chunks: for T = 100 the values are right, but the loss of z[80:] gives key and value 0 no gradient
def causal_linear_attention(Q: torch.Tensor, K: torch.Tensor, V: torch.Tensor) -> torch.Tensor:
    """Return linear attention where query i sees keys up to i.

    Q, K: (..., T, d_k)   V: (..., T, d_v)
    returns: (..., T, d_v)
    """
    chunk_size = 64
    q, k = feature_map(Q), feature_map(K)
    T = q.shape[-2]
    state = k.new_zeros(*k.shape[:-2], k.shape[-1], V.shape[-1])  # sum of phi(k)^T v so far
    norm = k.new_zeros(*k.shape[:-2], k.shape[-1])  # sum of phi(k) so far

    outputs = []
    for start in range(0, T, chunk_size):
        q_c = q[..., start : start + chunk_size, :]
        k_c = k[..., start : start + chunk_size, :]
        v_c = V[..., start : start + chunk_size, :]
        states = state.unsqueeze(-3) + (k_c.unsqueeze(-1) * v_c.unsqueeze(-2)).cumsum(dim=-3)
        norms = norm.unsqueeze(-2) + k_c.cumsum(dim=-2)
        numerator = (q_c.unsqueeze(-2) @ states).squeeze(-2)
        denominator = (q_c * norms).sum(dim=-1, keepdim=True)
        outputs.append(numerator / denominator)
        # Carry the running sums on to the next chunk, without keeping their graph in memory.
        state = states[..., -1, :, :].detach()
        norm = norms[..., -1, :].detach()
    return torch.cat(outputs, dim=-2)
