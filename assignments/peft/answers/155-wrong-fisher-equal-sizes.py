# cell: fisher
# kind: wrong
# author: student
# sentence: Put the $n_1 + n_2$ answers into one bag, $m$ of them right.
# why: takes both methods to have n_1 answers, which coincides for equal sizes only
def fisher(right_1: int, n_1: int, right_2: int, n_2: int) -> float:
    n, m = 2 * n_1, right_1 + right_2
    ways = sum(
        math.comb(m, k) * math.comb(n - m, n_1 - k) for k in range(right_1, n_1 + 1) if n - m >= 0
    )
    return ways / math.comb(n, n_1)
