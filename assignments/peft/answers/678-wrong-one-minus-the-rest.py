# cell: fisher
# kind: wrong
# author: student
# sentence: a tiny $p$ to as many digits as a large one; nine are enough
# why: fisher(50, 50, 0, 50) is about 1e-29; one minus the rest gives 0 or 1e-16

def fisher(right_1: int, n_1: int, right_2: int, n_2: int) -> float:
    m = right_1 + right_2
    n = n_1 + n_2
    less = 0.0
    for k in range(right_1):
        less += math.comb(m, k) * math.comb(n - m, n_1 - k) / math.comb(n, n_1)
    return 1 - less
