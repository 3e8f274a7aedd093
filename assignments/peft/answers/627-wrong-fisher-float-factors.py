# cell: fisher
# kind: wrong
# author: student
# sentence: It has to be right for thousands of answers, too
# why: divides each binomial as a float before multiplying, which overflows for thousands of answers
def fisher(right_1: int, n_1: int, right_2: int, n_2: int) -> float:
    """Return the one-sided p of Fisher's exact test: how likely the first method is at least this good by luck."""

    m, N = right_1 + right_2, n_1 + n_2
    p = 0.0
    for k in range(right_1, min(m, n_1) + 1):
        p += float(math.comb(m, k)) * float(math.comb(N - m, n_1 - k)) / float(math.comb(N, n_1))
    return min(p, 1.0)
