# cell: fusion
# kind: wrong
# author: colleague
# sentence: drawn anew at every call
# why: a fresh generator without one: always the same
def shift_heads(Z):
    return Z.roll(-1, dims=1)


def shuffle_heads(Z, generator=None):
    return Z[:, torch.randperm(Z.shape[1], generator=generator or torch.Generator().manual_seed(0))]
