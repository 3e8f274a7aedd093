# cell: fusion
# kind: wrong
# author: student
# sentence: One permutation per call, the same for the whole batch and all positions.
# why: every sequence of the batch gets a permutation of its own
def shift_heads(Z: torch.Tensor) -> torch.Tensor:
    return torch.roll(Z, shifts=-1, dims=1)


def shuffle_heads(Z: torch.Tensor, generator: torch.Generator | None = None) -> torch.Tensor:
    return torch.stack([heads[torch.randperm(len(heads), generator=generator)] for heads in Z])
