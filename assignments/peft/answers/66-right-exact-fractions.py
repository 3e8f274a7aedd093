# cell: fisher
# kind: right
# author: student
# sentence: Fisher's exact test answers without any approximation.
# why: goes from each probability to the next by a ratio, in fractions
def fisher(right_1: int, n_1: int, right_2: int, n_2: int) -> float:
    """Return the one-sided p of Fisher's exact test: how likely the first method is at least this good by luck."""
    from fractions import Fraction

    m, n = right_1 + right_2, n_1 + n_2
    low, high = max(0, n_1 - (n - m)), min(m, n_1)
    weight, below, total = Fraction(1), Fraction(0), Fraction(0)
    for k in range(low, high + 1):
        total += weight
        if k < right_1:
            below += weight
        if k < high:
            weight *= Fraction((m - k) * (n_1 - k), (k + 1) * (n - m - n_1 + k + 1))
    return float(1 - below / total)

