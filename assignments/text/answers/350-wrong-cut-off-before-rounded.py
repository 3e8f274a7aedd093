# cell: audit
# kind: wrong
# author: student
# sentence: `"truncated"`: it is not that, but it is $\ln(\text{perplexity})$ with the further decimals cut off
# why: cutting is looked at first, so values that are both get the verdict truncated
def audit(printed_perplexity: float, printed_loss: float, decimals: int = 2) -> str:
    """Return "rounded", "truncated" or "different" for a loss printed with that many decimals."""
    value = math.log(printed_perplexity)
    unit = 10.0**-decimals
    if 0 <= value - printed_loss < unit:
        return "truncated"
    if abs(value - printed_loss) <= unit / 2:
        return "rounded"
    return "different"
