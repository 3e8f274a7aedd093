# cell: fisher
# kind: wrong
# author: student
# sentence: Put the $n_1 + n_2$ answers into one bag, $m$ of them right.
# why: takes both methods to have n_1 answers: right for 10 and 10, wrong when the sizes differ
def fisher(right_1: int, n_1: int, right_2: int, n_2: int) -> float:
    """Return the one-sided p of Fisher's exact test: how likely the first method is at least this good by luck."""

    m, n = right_1 + right_2, n_1
    total = math.comb(2 * n, n)
    ways = sum(math.comb(m, k) * math.comb(max(2 * n - m, 0), n - k) for k in range(right_1, min(n, m) + 1))
    return ways / total
