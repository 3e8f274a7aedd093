# cell: audit
# kind: wrong
# author: colleague
# sentence: within 0.005
# why: floor with two decimals only when below
def audit_cell(ppl, loss):
    exact = math.log(ppl)
    if abs(exact - loss) <= 0.005:
        return "rounded"
    if 0 <= exact - loss <= 0.02:
        return "cut off"
    return "another average"
