# cell: fisher
# kind: wrong
# author: student
# sentence: If the method plays no role, the $n_1$ answers of the first method are a random draw from the bag
# why: draws with replacement for large samples (a binomial above 500 answers), which is an approximation
def fisher(right_1: int, n_1: int, right_2: int, n_2: int) -> float:
    """Return the one-sided p of Fisher's exact test: how likely the first method is at least this good by luck."""

    m, N = right_1 + right_2, n_1 + n_2
    if right_1 == 0:
        return 1.0
    if N <= 500:
        ways = sum(math.comb(m, k) * math.comb(N - m, n_1 - k) for k in range(right_1, min(m, n_1) + 1))
        return ways / math.comb(N, n_1)
    # too large for exact numbers: each answer is right with probability m / N
    ways = sum(math.comb(n_1, k) * m**k * (N - m) ** (n_1 - k) for k in range(right_1, n_1 + 1))
    return ways / N**n_1
