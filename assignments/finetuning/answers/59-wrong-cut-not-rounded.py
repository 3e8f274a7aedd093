# cell: evidence
# kind: wrong
# author: student
# sentence: `round(accuracy * n)` is the only candidate. (Return the whole number k with k/n equal to `accuracy` (from 0 to 1) within 1e-9)
# why: int() cuts: 0.29 * 100 is a little less than 29
def count_right(accuracy: float, n: int) -> int | None:
    """Return the whole number k with k/n equal to `accuracy` within 1e-9, or None if there is none."""
    k = int(accuracy * n)
    return k if abs(k / n - accuracy) < 1e-9 else None

