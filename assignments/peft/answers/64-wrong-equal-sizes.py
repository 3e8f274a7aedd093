# cell: fisher
# kind: wrong
# author: student
# sentence: right_1 of n_1 answers of the first method are right, right_2 of n_2 of the second
# why: takes n_1 for both sizes
def fisher(right_1: int, n_1: int, right_2: int, n_2: int) -> float:
    """Return the one-sided p of Fisher's exact test: how likely the first method is at least this good by luck."""
    m = right_1 + right_2
    ways = sum(math.comb(m, k) * math.comb(2 * n_1 - m, n_1 - k) for k in range(right_1, n_1 + 1))
    return ways / math.comb(2 * n_1, n_1)

