# cell: fusion
# kind: wrong
# author: colleague
# sentence: the same for the whole batch and all positions
def shift_heads(Z):
    return Z.roll(-1, dims=1)


def shuffle_heads(Z, generator=None):
    return torch.stack([Z[:, torch.randperm(Z.shape[1], generator=generator), t] for t in range(Z.shape[2])], dim=2)
