# cell: audit
# kind: wrong
# author: assistant
# sentence: it is not that, but it is $\ln(\text{perplexity})$ with the further decimals cut off
# why: looks for cutting off first, so a loss that is both is not called rounded
def audit(printed_perplexity: float, printed_loss: float, decimals: int = 2) -> str:
    """Return "rounded", "truncated" or "different" for a loss printed with that many decimals."""
    units = (math.log(printed_perplexity) - printed_loss) * 10**decimals
    if 0 <= units < 1:
        return "truncated"
    if abs(units) <= 0.5:
        return "rounded"
    return "different"
