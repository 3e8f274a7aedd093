# cell: fusion
# kind: wrong
# author: colleague
# sentence: drawn with generator
# why: the generator's seed is used each time
def shift_heads(Z):
    return Z.roll(-1, dims=1)


def shuffle_heads(Z, generator=None):
    return Z[:, torch.randperm(Z.shape[1], generator=torch.Generator().manual_seed(generator.initial_seed()) if generator else None)]
