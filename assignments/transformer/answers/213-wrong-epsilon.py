# cell: linear-causal
# kind: wrong
# author: colleague
# sentence: the formula
# why: 1e-6 added below
def causal_linear_attention(Q, K, V):
    q, k = feature_map(Q), feature_map(K)
    sums = (k.unsqueeze(-1) * V.unsqueeze(-2)).cumsum(dim=-3)
    above = (q.unsqueeze(-2) @ sums).squeeze(-2)
    below = (q * k.cumsum(dim=-2)).sum(dim=-1, keepdim=True)
    return above / (below + 1e-6)
