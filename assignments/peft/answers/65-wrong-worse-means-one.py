# cell: fisher
# kind: wrong
# author: student
# sentence: The one-sided p is the probability that the first method gets *at least* as many right as it did.
# why: returns 1 at once when the first method is not better
def fisher(right_1: int, n_1: int, right_2: int, n_2: int) -> float:
    """Return the one-sided p of Fisher's exact test: how likely the first method is at least this good by luck."""
    if right_1 / n_1 <= right_2 / n_2:
        return 1.0
    m, n = right_1 + right_2, n_1 + n_2
    total = 0
    for k in range(right_1, min(m, n_1) + 1):
        total += math.comb(m, k) * math.comb(n - m, n_1 - k)
    return total / math.comb(n, n_1)

