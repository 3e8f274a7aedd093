# cell: fisher
# kind: right
# author: assistant
# sentence: It has to be right for thousands of answers, too
# why: runs down from the largest k with a recurrence in whole numbers, which stays exact

def fisher(right_1: int, n_1: int, right_2: int, n_2: int) -> float:
    """Return the one-sided p of Fisher's exact test: how likely the first method is at least this good by luck."""
    m = right_1 + right_2
    wrong = n_1 + n_2 - m
    k = min(m, n_1)
    term = math.comb(m, k) * math.comb(wrong, n_1 - k)
    ways = term
    while k > right_1:
        # ways(k - 1) = ways(k) * k * (wrong - n_1 + k) / ((m - k + 1) * (n_1 - k + 1)), without a remainder
        term = term * k * (wrong - n_1 + k) // ((m - k + 1) * (n_1 - k + 1))
        ways += term
        k -= 1
    return ways / math.comb(n_1 + n_2, n_1)
