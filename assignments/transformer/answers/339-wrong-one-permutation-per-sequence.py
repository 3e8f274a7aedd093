# cell: fusion
# kind: wrong
# author: student
# sentence: One permutation per call, the same for the whole batch and all positions.
# why: each sequence of the batch gets a permutation of its own
def shift_heads(Z: torch.Tensor) -> torch.Tensor:
    """Return the heads shifted by one. Z: (B, h, T, d_h), and so is the result."""
    return torch.cat([Z[:, 1:], Z[:, :1]], dim=1)


def shuffle_heads(Z: torch.Tensor, generator: torch.Generator | None = None) -> torch.Tensor:
    """Return the heads in a random order, drawn with `generator`. Z: (B, h, T, d_h), and so is the result."""
    orders = torch.stack([torch.randperm(Z.shape[1], generator=generator) for _ in range(Z.shape[0])])
    return Z[torch.arange(Z.shape[0])[:, None], orders]
