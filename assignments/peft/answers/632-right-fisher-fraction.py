# cell: fisher
# kind: right
# author: student
# sentence: Fisher's exact test answers without any approximation.
# why: exact whole numbers by a recurrence between neighbouring outcomes, divided once as a Fraction; draws seen from the second method
def fisher(right_1: int, n_1: int, right_2: int, n_2: int) -> float:
    """Return the one-sided p of Fisher's exact test: how likely the first method is at least this good by luck."""

    from fractions import Fraction

    wrong = n_1 + n_2 - right_1 - right_2
    m = right_1 + right_2
    # the second method draws n_2 of the bag; at most right_2 of its answers are right
    low = max(0, n_2 - wrong)
    ways = math.comb(m, low) * math.comb(wrong, n_2 - low)
    good = 0
    for k in range(low, right_2 + 1):
        good += ways
        ways = ways * (m - k) * (n_2 - k) // ((k + 1) * (wrong - n_2 + k + 1))
    return float(Fraction(good, math.comb(n_1 + n_2, n_2)))
