# cell: linear-causal
# kind: right
# author: colleague
# sentence: no tensor that grows with the square
# why: running sums in a loop
def causal_linear_attention(Q, K, V):
    q, k = feature_map(Q), feature_map(K)
    sums = torch.zeros(*K.shape[:-2], K.shape[-1], V.shape[-1], dtype=V.dtype)
    norm = torch.zeros(*K.shape[:-2], K.shape[-1], dtype=V.dtype)
    out = []
    for t in range(Q.shape[-2]):
        sums = sums + k[..., t, :, None] * V[..., t, None, :]
        norm = norm + k[..., t, :]
        out.append((q[..., t, None, :] @ sums)[..., 0, :] / (q[..., t, :] * norm).sum(-1, keepdim=True))
    return torch.stack(out, dim=-2)
