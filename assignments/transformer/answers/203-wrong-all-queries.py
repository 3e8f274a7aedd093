# cell: cost
# kind: wrong
# author: colleague
# why: 4 T_q d²
def multiplications(T_q, T_k, d):
    return {"projections": 2 * T_q * d * d + 2 * T_q * d * d, "scores": T_q * T_k * d, "mixing": T_q * T_k * d}
