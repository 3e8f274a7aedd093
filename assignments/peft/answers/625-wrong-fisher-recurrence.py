# cell: fisher
# kind: wrong
# author: assistant
# sentence: It has to be right for thousands of answers, too
# why: starts the recurrence at the observed outcome as a float: far on the left its probability is 0 in floats, and so is the sum, which should be 1
def fisher(right_1: int, n_1: int, right_2: int, n_2: int) -> float:
    """Return the one-sided p of Fisher's exact test: how likely the first method is at least this good by luck."""

    m, total = right_1 + right_2, n_1 + n_2
    term = math.comb(m, right_1) * math.comb(total - m, n_1 - right_1) / math.comb(total, n_1)
    p, k = term, right_1
    if right_1 == 0:
        return 1.0
    while k < min(m, n_1):
        # ratio of neighbouring hypergeometric probabilities
        term *= (m - k) * (n_1 - k) / ((k + 1) * (total - m - n_1 + k + 1))
        k += 1
        p += term
    return min(p, 1.0)
