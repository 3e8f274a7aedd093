# cell: weight-by-hand
# kind: wrong
# author: student
# sentence: The query $q = c\,(k_a + k_b)$ scores $c/\sqrt{d_k}$ on keys $a$ and $b$ and $0$ on all others
# why: divides c by 64 and not by its root
def weight_by_hand() -> float:
    return 1 / (2 + 62 * math.exp(-1 / 64))
