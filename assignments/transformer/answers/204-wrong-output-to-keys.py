# cell: cost
# kind: wrong
# author: colleague
# why: 1 on queries, 3 on keys
def multiplications(T_q, T_k, d):
    return {"projections": T_q * d * d + 3 * T_k * d * d, "scores": T_q * T_k * d, "mixing": T_q * T_k * d}
