# cell: fisher
# kind: right
# author: student
# sentence: A sum of a few products of `math.comb`.
# why: sums whole numbers and divides once at the end

def fisher(right_1: int, n_1: int, right_2: int, n_2: int) -> float:
    n = n_1 + n_2
    m = right_1 + right_2
    ways = sum(math.comb(m, k) * math.comb(n - m, n_1 - k) for k in range(right_1, n_1 + 1))
    return ways / math.comb(n, n_1)
