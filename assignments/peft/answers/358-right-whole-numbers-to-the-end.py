# cell: fisher
# kind: right
# author: student
# sentence: It has to be right for thousands of answers, too, and a tiny $p$ to as many digits as a large one.
# why: exact sum with a recurrence from one k to the next, one division at the end
def fisher(right_1: int, n_1: int, right_2: int, n_2: int) -> float:
    """Return the one-sided p of Fisher's exact test: how likely the first method is at least this good by luck.

    right_1 of n_1 answers of the first method are right, right_2 of n_2 of the second
    """
    from fractions import Fraction

    m, n = right_1 + right_2, n_1 + n_2
    k = right_1
    ways = math.comb(m, k) * math.comb(n - m, n_1 - k)
    total = 0
    while k <= min(m, n_1):
        total += ways
        ways = ways * (m - k) * (n_1 - k) // ((k + 1) * (n - m - n_1 + k + 1)) if k < min(m, n_1) else 0
        k += 1
    return float(Fraction(total, math.comb(n, n_1)))
