# cell: linear-causal
# kind: wrong
# author: colleague
# sentence: no tensor that grows with the square
# why: scores in stripes: each T wide, one query at a time is fine, 16 stripes are not
def causal_linear_attention(Q, K, V):
    T = Q.shape[-2]
    step = max(1, T // 4)
    parts = []
    for s in range(0, T, step):
        A = (feature_map(Q[..., s : s + step, :]) @ feature_map(K).mT).tril(s)
        parts.append(A @ V / A.sum(dim=-1, keepdim=True))
    return torch.cat(parts, dim=-2)
