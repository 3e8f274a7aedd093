# cell: fisher
# kind: wrong
# author: student
# sentence: It has to be right for thousands of answers, too, and a tiny $p$ to as many digits as a large one; nine are enough.
# why: 1 minus the probability of fewer: a tiny p loses its digits
def fisher(right_1: int, n_1: int, right_2: int, n_2: int) -> float:
    """Return the one-sided p of Fisher's exact test: how likely the first method is at least this good by luck."""

    m, N = right_1 + right_2, n_1 + n_2
    fewer = 0
    for k in range(max(0, n_1 - (N - m)), right_1):
        fewer += math.comb(m, k) * math.comb(N - m, n_1 - k)
    return 1.0 - fewer / math.comb(N, n_1)
