# cell: fisher
# kind: wrong
# author: assistant
# sentence: a tiny $p$ to as many digits as a large one; nine are enough.
# why: rounds to 12 decimals, which are not digits: a p of 1e-20 becomes 0
def fisher(right_1: int, n_1: int, right_2: int, n_2: int) -> float:
    """Return the one-sided p of Fisher's exact test: how likely the first method is at least this good by luck."""

    m, N = right_1 + right_2, n_1 + n_2
    ways = sum(math.comb(m, k) * math.comb(N - m, n_1 - k) for k in range(right_1, min(m, n_1) + 1))
    p = ways / math.comb(N, n_1)
    return round(p, 12)
