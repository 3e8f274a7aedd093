# cell: margin
# kind: wrong
# author: assistant
# sentence: Return the smallest margin that guarantees at least `weight` for the best of `n` keys.
# why: a safety factor of 1.05 makes the margin larger than needed
def smallest_margin(n: int, weight: float) -> float:
    """Margin from inverting the bound, with a little headroom for rounding."""
    odds = weight / (1.0 - weight)
    margin = math.log((n - 1) * odds)
    return max(0.0, 1.05 * margin)
