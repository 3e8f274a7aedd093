# cell: audit
# kind: wrong
# author: student
# sentence: `"cut off"`: not so, but the loss is $\ln(\text{perplexity})$ with the further digits cut off
# why: a loss that is up to 0.01 too large counts as cut off as well
def audit_cell(ppl: float, loss: float) -> str:
    gap = abs(math.log(ppl) - loss)
    if gap <= 0.005:
        return "rounded"
    if gap < 0.01:
        return "cut off"
    return "another average"
