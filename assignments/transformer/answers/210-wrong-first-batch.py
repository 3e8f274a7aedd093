# cell: linear
# kind: wrong
# author: colleague
# sentence: (..., T_k, d_k)
# why: the sum of keys over batch as well
def linear_attention(Q, K, V):
    q, k = feature_map(Q), feature_map(K)
    above = q @ (k.mT @ V)
    below = q @ k.sum(dim=-2, keepdim=True).mT.mean(dim=0, keepdim=True)
    return above / below
