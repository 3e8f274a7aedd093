# cell: evidence
# kind: wrong
# author: student
# sentence: Return the whole number k with k/n equal to `accuracy` (from 0 to 1) within 1e-9, or None if there is none.
# why: compares accuracy * n with k: n times too strict
def count_right(accuracy: float, n: int) -> int | None:
    """Return the whole number k with k/n equal to `accuracy` within 1e-9, or None if there is none."""
    k = round(accuracy * n)
    return k if abs(accuracy * n - k) <= 1e-9 else None
