# cell: sizes-by-hand
# kind: wrong
# author: student
# sentence: a sinusoid as it is, whose squared length is $\frac d2$ at every position
# why: takes d for the squared length of a position
def sizes_by_hand() -> dict[str, float]:
    return {"token-token": 0.02**2 * math.sqrt(48), "position-token": 0.02 * math.sqrt(48)}
