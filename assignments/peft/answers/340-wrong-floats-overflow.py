# cell: fisher
# kind: wrong
# author: student
# sentence: It has to be right for thousands of answers, too
# why: turns the binomials into floats: OverflowError from about a thousand answers on
def fisher(right_1: int, n_1: int, right_2: int, n_2: int) -> float:
    """Return the one-sided p of Fisher's exact test: how likely the first method is at least this good by luck.

    right_1 of n_1 answers of the first method are right, right_2 of n_2 of the second
    """
    m = right_1 + right_2
    total = float(math.comb(n_1 + n_2, n_1))
    p = 0.0
    for k in range(right_1, min(n_1, m) + 1):
        p += float(math.comb(m, k)) * float(math.comb(n_1 + n_2 - m, n_1 - k)) / total
    return min(p, 1.0)
