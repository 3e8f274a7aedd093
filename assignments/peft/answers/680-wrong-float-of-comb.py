# cell: fisher
# kind: wrong
# author: student
# sentence: It has to be right for thousands of answers, too
# why: fisher(2000, 3000, 1900, 3000): the binomial is no float any more, OverflowError

def fisher(right_1: int, n_1: int, right_2: int, n_2: int) -> float:
    m = right_1 + right_2
    ways = 0.0
    for k in range(right_1, min(m, n_1) + 1):
        ways += float(math.comb(m, k) * math.comb(n_1 + n_2 - m, n_1 - k))
    return ways / math.comb(n_1 + n_2, n_1)
