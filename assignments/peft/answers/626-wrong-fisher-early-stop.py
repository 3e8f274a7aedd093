# cell: fisher
# kind: wrong
# author: assistant
# sentence: a tiny $p$ to as many digits as a large one; nine are enough.
# why: leaves the loop as soon as a probability is below 1e-16: a tiny p becomes 0, and so does one that starts far on the left
def fisher(right_1: int, n_1: int, right_2: int, n_2: int) -> float:
    """Return the one-sided p of Fisher's exact test: how likely the first method is at least this good by luck."""

    m, N = right_1 + right_2, n_1 + n_2
    denominator = math.comb(N, n_1)
    p = 0.0
    for k in range(right_1, min(m, n_1) + 1):
        probability = math.comb(m, k) * math.comb(N - m, n_1 - k) / denominator
        if probability < 1e-16 and k > max(0, n_1 + m - N):
            break  # negligible
        p += probability
    return 1.0 if right_1 == max(0, n_1 + m - N) else min(p, 1.0)
