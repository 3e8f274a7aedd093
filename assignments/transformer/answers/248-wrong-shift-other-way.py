# cell: fusion
# kind: wrong
# author: colleague
# sentence: head 0 goes last
def shift_heads(Z):
    return Z.roll(1, dims=1)


def shuffle_heads(Z, generator=None):
    return Z[:, torch.randperm(Z.shape[1], generator=generator)]
