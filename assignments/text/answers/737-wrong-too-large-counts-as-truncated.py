# cell: audit
# kind: wrong
# author: student
# sentence: `"truncated"`: it is not that, but it is $\ln(\text{perplexity})$ with the further decimals cut off;
# why: looks at the size of the difference only, so a loss that is too large passes as cut off: audit(7.41, 2.01), where ln 7.41 is 2.0028, gives "truncated" instead of "different"
def audit(printed_perplexity: float, printed_loss: float, decimals: int = 2) -> str:
    """Return "rounded", "truncated" or "different" for a loss printed with that many decimals."""
    units = abs(math.log(printed_perplexity) - printed_loss) * 10**decimals
    if units <= 0.5:
        return "rounded"
    if units < 1:
        return "truncated"
    return "different"
