# cell: fisher
# kind: wrong
# author: student
# sentence: a tiny $p$ to as many digits as a large one
# why: one minus the probability of fewer: a tiny p drowns in rounding
def fisher(right_1: int, n_1: int, right_2: int, n_2: int) -> float:
    """Return the one-sided p of Fisher's exact test: how likely the first method is at least this good by luck.

    right_1 of n_1 answers of the first method are right, right_2 of n_2 of the second
    """
    m, n = right_1 + right_2, n_1 + n_2
    below = sum(
        math.comb(m, k) * math.comb(n - m, n_1 - k) / math.comb(n, n_1) for k in range(min(right_1, m + 1))
    )
    return 1.0 - below
