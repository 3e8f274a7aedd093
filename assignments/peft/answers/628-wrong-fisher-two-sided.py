# cell: fisher
# kind: wrong
# author: assistant
# sentence: The one-sided $p$ is the probability that the first method gets *at least* as many right as it did.
# why: when the first method is the worse one it returns the probability of the other side, 'at most'
def fisher(right_1: int, n_1: int, right_2: int, n_2: int) -> float:
    """Return the one-sided p of Fisher's exact test: how likely the first method is at least this good by luck."""

    m, N = right_1 + right_2, n_1 + n_2
    low, high = max(0, n_1 + m - N), min(m, n_1)
    if right_1 * n_2 >= right_2 * n_1 or right_1 == low:
        tail = range(right_1, high + 1)
    else:
        tail = range(low, right_1 + 1)
    ways = sum(math.comb(m, k) * math.comb(N - m, n_1 - k) for k in tail)
    return ways / math.comb(N, n_1)
