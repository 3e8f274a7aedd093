# cell: linear
# kind: wrong
# author: colleague
# sentence: float64
# why: sums in float32
def linear_attention(Q, K, V):
    q, k = feature_map(Q), feature_map(K)
    above = q @ (k.mT.float() @ V.float()).to(V.dtype)
    below = q @ k.sum(dim=-2, keepdim=True).mT
    return above / below
