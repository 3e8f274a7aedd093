# cell: absorb
# kind: wrong
# author: colleague
def absorb_shift(weight, n_heads):
    return weight.roll(-n_heads, dims=1)
