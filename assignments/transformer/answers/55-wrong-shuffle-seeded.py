# cell: fusion
# kind: wrong
# author: student
# sentence: the heads change places by a permutation that is drawn anew at every call.
# why: without a generator a new one with a fixed seed is made, so each call gives the same order
def shift_heads(Z: torch.Tensor) -> torch.Tensor:
    return torch.cat([Z[:, 1:], Z[:, :1]], dim=1)


def shuffle_heads(Z: torch.Tensor, generator: torch.Generator | None = None) -> torch.Tensor:
    if generator is None:
        generator = torch.Generator().manual_seed(0)
    order = torch.randperm(Z.shape[1], generator=generator)
    return Z[:, order]
