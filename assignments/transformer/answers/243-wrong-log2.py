# cell: audit
# kind: wrong
# author: colleague
# why: log10
def audit_cell(ppl, loss):
    exact = math.log2(ppl)
    if abs(exact - loss) <= 0.005:
        return "rounded"
    if 0 <= exact - loss < 0.01:
        return "cut off"
    return "another average"
