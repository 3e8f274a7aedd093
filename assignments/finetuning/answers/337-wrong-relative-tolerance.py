# cell: evidence
# kind: wrong
# author: assistant
# sentence: Return the whole number k with k/n equal to `accuracy` (from 0 to 1) within 1e-9, or None if there is none.
# why: isclose has a relative tolerance: too strict for small accuracies
def count_right(accuracy: float, n: int) -> int | None:
    """Return the whole number k with k/n equal to `accuracy` within 1e-9, or None if there is none."""
    k = round(accuracy * n)
    if math.isclose(k / n, accuracy, rel_tol=1e-9):
        return k
    return None
