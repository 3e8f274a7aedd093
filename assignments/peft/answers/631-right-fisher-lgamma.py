# cell: fisher
# kind: right
# author: assistant
# sentence: a tiny $p$ to as many digits as a large one; nine are enough.
# why: log-probabilities from lgamma, summed from the largest: eleven digits for thousands of answers
def fisher(right_1: int, n_1: int, right_2: int, n_2: int) -> float:
    """Return the one-sided p of Fisher's exact test: how likely the first method is at least this good by luck."""

    m, N = right_1 + right_2, n_1 + n_2
    low, high = max(0, n_1 + m - N), min(m, n_1)
    if right_1 <= low:
        return 1.0

    def log_comb(n: int, k: int) -> float:
        return math.lgamma(n + 1) - math.lgamma(k + 1) - math.lgamma(n - k + 1)

    logs = [log_comb(m, k) + log_comb(N - m, n_1 - k) for k in range(right_1, high + 1)]
    top = max(logs)
    total = math.fsum(math.exp(value - top) for value in logs)
    return min(1.0, math.exp(top - log_comb(N, n_1) + math.log(total)))
