# cell: absorb
# kind: wrong
# author: colleague
# sentence: columns
def absorb_shift(weight, n_heads):
    return weight.roll(-(weight.shape[1] // n_heads), dims=0)
