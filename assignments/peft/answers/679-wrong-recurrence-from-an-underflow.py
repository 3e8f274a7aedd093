# cell: fisher
# kind: wrong
# author: assistant
# sentence: It has to be right for thousands of answers, too
# why: fisher(0, 3000, 1500, 3000): the first term is below the smallest float, so all others become 0 and p is 0 in place of 1

def fisher(right_1: int, n_1: int, right_2: int, n_2: int) -> float:
    """Return the one-sided p of Fisher's exact test: how likely the first method is at least this good by luck."""
    m = right_1 + right_2
    wrong = n_1 + n_2 - m
    term = math.comb(m, right_1) * math.comb(wrong, n_1 - right_1) / math.comb(n_1 + n_2, n_1)
    total = term
    # Pr(k + 1) / Pr(k) avoids computing the large binomials again.
    for k in range(right_1, min(m, n_1)):
        term *= (m - k) * (n_1 - k) / ((k + 1) * (wrong - n_1 + k + 1))
        total += term
    return min(total, 1.0)
