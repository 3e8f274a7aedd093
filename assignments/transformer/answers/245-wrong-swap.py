# cell: fusion
# kind: wrong
# author: colleague
# sentence: the heads change places by a permutation
# why: one swap only
def shift_heads(Z):
    return Z.roll(-1, dims=1)


def shuffle_heads(Z, generator=None):
    p = torch.randperm(Z.shape[1], generator=generator)
    order = list(range(Z.shape[1]))
    order[p[0]], order[p[-1]] = order[p[-1]], order[p[0]]
    return Z[:, order]
