# cell: linear
# kind: wrong
# author: colleague
# sentence: phi(q)·phi(k)
# why: queries not mapped
def linear_attention(Q, K, V):
    q, k = Q.exp(), feature_map(K)
    above = q @ (k.mT @ V)
    below = q @ k.sum(dim=-2, keepdim=True).mT
    return above / below
