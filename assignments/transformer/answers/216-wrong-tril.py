# cell: linear-causal
# kind: wrong
# author: colleague
# sentence: no tensor that grows with the square
# why: masked scores
def causal_linear_attention(Q, K, V):
    A = (feature_map(Q) @ feature_map(K).mT).tril()
    return A @ V / A.sum(dim=-1, keepdim=True)
