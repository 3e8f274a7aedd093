# cell: fusion
# kind: wrong
# author: student
# sentence: the heads change places by a permutation that is drawn anew at every call
# why: without a generator a fresh one with seed 0 is made, so every call draws the same permutation
def shift_heads(Z: torch.Tensor) -> torch.Tensor:
    """Return the heads shifted by one. Z: (B, h, T, d_h), and so is the result."""
    return torch.roll(Z, shifts=-1, dims=1)


def shuffle_heads(Z: torch.Tensor, generator: torch.Generator | None = None) -> torch.Tensor:
    """Return the heads in a random order, drawn with `generator`. Z: (B, h, T, d_h), and so is the result."""
    if generator is None:
        generator = torch.Generator().manual_seed(0)
    return Z[:, torch.randperm(Z.shape[1], generator=generator)]
