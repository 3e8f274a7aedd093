# cell: audit
# kind: wrong
# author: student
# sentence: `"truncated"`: it is not that, but it is $\ln(\text{perplexity})$ with the further decimals cut off
# why: a loss that is too large by less than a unit is called truncated as well
def audit(printed_perplexity: float, printed_loss: float, decimals: int = 2) -> str:
    off = abs(math.log(printed_perplexity) - printed_loss) * 10**decimals
    return "rounded" if off <= 0.5 else "truncated" if off < 1 else "different"
