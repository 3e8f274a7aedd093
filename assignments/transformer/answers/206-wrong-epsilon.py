# cell: linear
# kind: wrong
# author: colleague
# sentence: the formula
# why: 1e-6 added below
def linear_attention(Q, K, V):
    q, k = feature_map(Q), feature_map(K)
    above = q @ (k.mT @ V)
    below = q @ k.sum(dim=-2, keepdim=True).mT
    return above / (below + 1e-6)
