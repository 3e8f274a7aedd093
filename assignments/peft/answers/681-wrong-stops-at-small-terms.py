# cell: fisher
# kind: wrong
# author: assistant
# sentence: how likely the first method is at least this good by luck (the probability of *at least* as many right, a tiny $p$ to as many digits as a large one)
# why: stops at the first term below 1e-12, which can come before the large ones: fisher(0, 100, 50, 100) is nearly 0 in place of 1

def fisher(right_1: int, n_1: int, right_2: int, n_2: int) -> float:
    """Return the one-sided p of Fisher's exact test: how likely the first method is at least this good by luck."""
    total_right = right_1 + right_2
    total_wrong = n_1 + n_2 - total_right
    denominator = math.comb(n_1 + n_2, n_1)
    p = 0.0
    for k in range(right_1, min(total_right, n_1) + 1):
        term = math.comb(total_right, k) * math.comb(total_wrong, n_1 - k) / denominator
        p += term
        if term < 1e-12:
            break  # further terms do not matter
    return p
