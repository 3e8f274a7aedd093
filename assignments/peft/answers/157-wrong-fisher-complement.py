# cell: fisher
# kind: wrong
# author: student
# sentence: The one-sided $p$ is the probability that the first method gets *at least* as many right as it did.
# why: one minus the probability of fewer, which leaves only rounding noise, 0 or even a negative number, when p is tiny
def fisher(right_1: int, n_1: int, right_2: int, n_2: int) -> float:
    m, n = right_1 + right_2, n_1 + n_2
    fewer = 0.0
    for k in range(max(0, n_1 - (n - m)), right_1):
        fewer += math.comb(m, k) * math.comb(n - m, n_1 - k) / math.comb(n, n_1)
    return 1 - fewer
