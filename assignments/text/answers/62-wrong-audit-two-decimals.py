# cell: audit
# kind: wrong
# author: student
# sentence: off by at most half a unit of its last decimal (a loss printed with that many decimals)
# why: the unit is 0.01 whatever `decimals` says
def audit(printed_perplexity: float, printed_loss: float, decimals: int = 2) -> str:
    exact = math.log(printed_perplexity)
    if abs(exact - printed_loss) <= 0.005:
        return "rounded"
    if 0 < exact - printed_loss < 0.01:
        return "truncated"
    return "different"
