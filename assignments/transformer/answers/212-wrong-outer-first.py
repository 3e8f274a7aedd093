# cell: linear
# kind: wrong
# author: colleague
# sentence: no T x T
# why: scores first
def linear_attention(Q, K, V):
    q, k = feature_map(Q), feature_map(K)
    above = (q @ k.mT) @ V
    below = q @ k.sum(dim=-2, keepdim=True).mT
    return above / below
