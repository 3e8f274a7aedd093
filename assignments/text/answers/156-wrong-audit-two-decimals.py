# cell: audit
# kind: wrong
# author: student
# sentence: off by at most half a unit of its last decimal
# why: the argument decimals is ignored
def audit(printed_perplexity: float, printed_loss: float, decimals: int = 2) -> str:
    gap = math.log(printed_perplexity) - printed_loss
    if abs(gap) <= 0.005:
        return "rounded"
    return "truncated" if 0 <= gap < 0.01 else "different"
