# cell: linear
# kind: wrong
# author: colleague
# sentence: the formula
# why: below clamped at 1e-3
def linear_attention(Q, K, V):
    q, k = feature_map(Q), feature_map(K)
    above = q @ (k.mT @ V)
    below = q @ k.sum(dim=-2, keepdim=True).mT
    return above / below.clamp(min=1e-3)
