# cell: fisher
# kind: right
# author: student
# sentence: Return the one-sided p of Fisher's exact test: how likely the first method is at least this good by luck.
# why: exact fractions, the second method's side of the draw, and one conversion at the end
def fisher(right_1: int, n_1: int, right_2: int, n_2: int) -> float:
    from fractions import Fraction

    m = right_1 + right_2
    total = Fraction(0)
    for rest in range(right_2, -1, -1):  # right answers left for the second method
        k = m - rest
        if k <= n_1:
            total += Fraction(math.comb(n_1, k) * math.comb(n_2, rest), math.comb(n_1 + n_2, m))
    return float(total)
