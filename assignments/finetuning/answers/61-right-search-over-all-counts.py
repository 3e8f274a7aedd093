# cell: evidence
# kind: right
# author: student
# sentence: Return the whole number k with k/n equal to `accuracy` (from 0 to 1) within 1e-9, or None if there is none.
# why: tries all counts in exact arithmetic
def count_right(accuracy: float, n: int) -> int | None:
    """Return the whole number k with k/n equal to `accuracy` within 1e-9, or None if there is none."""
    from fractions import Fraction

    exact, tolerance = Fraction(accuracy), Fraction(1, 10**9)
    return next((k for k in range(n + 1) if abs(Fraction(k, n) - exact) <= tolerance), None)

