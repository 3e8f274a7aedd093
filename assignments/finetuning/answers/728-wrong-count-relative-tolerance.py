# cell: evidence
# kind: wrong
# author: assistant
# sentence: Return the whole number k with k/n equal to `accuracy` (from 0 to 1) within 1e-9, or None if there is none.
# why: the tolerance is relative, so that it shrinks with the accuracy: count_right(0.0123456785, 81) is within 6e-10 of 1/81 and should be 1, but it says None (likewise count_right(5e-10, 10), which should be 0)
def count_right(accuracy: float, n: int) -> int | None:
    """Return the whole number k with k/n equal to `accuracy` within 1e-9, or None if there is none."""
    if n <= 0:
        return None
    if not math.isfinite(accuracy):
        return None

    # The only candidate is the nearest whole number.
    candidate = round(accuracy * n)
    if candidate < 0 or candidate > n:
        return None

    # Compare with a tolerance rather than exactly: these are floating-point numbers.
    if math.isclose(candidate / n, accuracy, rel_tol=1e-9):
        return candidate
    return None
