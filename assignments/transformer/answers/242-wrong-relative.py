# cell: audit
# kind: wrong
# author: colleague
# sentence: within 0.005
# why: relative
def audit_cell(ppl, loss):
    exact = math.log(ppl)
    if abs(exact - loss) <= 0.005 * max(1, loss):
        return "rounded"
    if 0 <= exact - loss < 0.01:
        return "cut off"
    return "another average"
