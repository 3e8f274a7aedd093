# cell: audit
# kind: wrong
# author: assistant
# sentence: Return "rounded", "truncated" or "different" for a loss printed with that many decimals.
# why: cuts off after two decimals whatever `decimals` says: audit(7.461, 2.009, 3), where ln 7.461 is 2.00969, gives "different" instead of "truncated"
def _truncate(value: float) -> float:
    """Cut off everything after the printed decimals."""
    return math.trunc(value * 100) / 100


def audit(printed_perplexity: float, printed_loss: float, decimals: int = 2) -> str:
    """Return "rounded", "truncated" or "different" for a loss printed with that many decimals."""
    if printed_perplexity <= 0:
        raise ValueError("a perplexity is positive")
    exact = math.log(printed_perplexity)
    tolerance = 1e-9
    if abs(exact - printed_loss) <= 0.5 * 10**-decimals + tolerance:
        return "rounded"
    if abs(_truncate(exact) - printed_loss) < tolerance:
        return "truncated"
    return "different"
