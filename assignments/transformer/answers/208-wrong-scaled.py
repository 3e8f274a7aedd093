# cell: linear
# kind: wrong
# author: colleague
# sentence: the formula
# why: queries divided by sqrt d
def linear_attention(Q, K, V):
    q, k = feature_map(Q / math.sqrt(Q.shape[-1])), feature_map(K)
    above = q @ (k.mT @ V)
    below = q @ k.sum(dim=-2, keepdim=True).mT
    return above / below
