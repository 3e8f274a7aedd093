# cell: audit
# kind: wrong
# author: student
# sentence: the loss is $\ln(\text{perplexity})$ to two decimals, that is within 0.005
# why: the half unit is applied to the perplexity, where it means something else
def audit_cell(ppl: float, loss: float) -> str:
    """Return "rounded", "cut off" or "another average" for a perplexity and a loss printed side by side."""
    if abs(math.exp(loss) - ppl) <= 0.005 * ppl:
        return "rounded"
    if math.exp(loss) <= ppl < math.exp(loss) + 0.01:
        return "cut off"
    return "another average"
