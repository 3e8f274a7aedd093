# cell: audit
# kind: wrong
# author: student
# sentence: it is not that, but it is $\ln(\text{perplexity})$ with the further decimals cut off
# why: a loss that was rounded up too far is called truncated as well
def audit(printed_perplexity: float, printed_loss: float, decimals: int = 2) -> str:
    unit = 10.0**-decimals
    gap = abs(math.log(printed_perplexity) - printed_loss)
    if gap <= unit / 2:
        return "rounded"
    if gap < unit:
        return "truncated"
    return "different"
