# cell: fusion
# kind: wrong
# author: colleague
# sentence: the heads change places by a permutation
# why: only rotations
def shift_heads(Z):
    return Z.roll(-1, dims=1)


def shuffle_heads(Z, generator=None):
    return Z.roll(int(torch.randint(Z.shape[1], (1,), generator=generator)), dims=1)
