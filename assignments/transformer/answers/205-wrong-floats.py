# cell: cost
# kind: wrong
# author: colleague
# sentence: whole numbers
# why: d^0.5 division counted
def multiplications(T_q, T_k, d):
    return {"projections": 2 * T_q * d * d + 2 * T_k * d * d, "scores": T_q * T_k * d + T_q * T_k, "mixing": T_q * T_k * d}
