# cell: weight-by-hand
# kind: wrong
# author: student
# sentence: Now with scaled scores, as in a transformer
# why: forgets the root of d_k in the exponent
def weight_by_hand() -> float:
    return 1 / (2 + 62 * math.exp(-1))
