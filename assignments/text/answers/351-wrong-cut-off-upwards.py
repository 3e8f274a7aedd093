# cell: audit
# kind: wrong
# author: student
# sentence: neither, so the two columns were averaged differently
# why: a loss that is too large by more than half a unit counts as truncated too
def audit(printed_perplexity: float, printed_loss: float, decimals: int = 2) -> str:
    """Return "rounded", "truncated" or "different" for a loss printed with that many decimals."""
    difference = abs(math.log(printed_perplexity) - printed_loss) * 10**decimals
    if difference <= 0.5:
        return "rounded"
    if difference < 1:
        return "truncated"
    return "different"
