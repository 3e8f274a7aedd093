# cell: audit
# kind: wrong
# author: colleague
# sentence: not so, but
# why: cut off first
def audit_cell(ppl, loss):
    exact = math.log(ppl)
    if math.floor(exact * 100) / 100 == loss and abs(exact - loss) > 0.001:
        return "cut off"
    return "rounded" if abs(exact - loss) <= 0.005 else "another average"
