# cell: fusion
# kind: wrong
# author: colleague
# sentence: the heads change places
# why: drawn with replacement
def shift_heads(Z):
    return Z.roll(-1, dims=1)


def shuffle_heads(Z, generator=None):
    return Z[:, torch.randint(Z.shape[1], (Z.shape[1],), generator=generator)]
