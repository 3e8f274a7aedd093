# cell: fusion
# kind: right
# author: student
# sentence: the generator decides which, if there is one
# why: orders random numbers in place of randperm, and moves heads by an index
def shift_heads(Z: torch.Tensor) -> torch.Tensor:
    """Return the heads shifted by one. Z: (B, h, T, d_h), and so is the result."""
    h = Z.shape[1]
    places = [(i + 1) % h for i in range(h)]
    return Z.index_select(1, torch.tensor(places, device=Z.device))


def shuffle_heads(Z: torch.Tensor, generator: torch.Generator | None = None) -> torch.Tensor:
    """Return the heads in a random order, drawn with `generator`. Z: (B, h, T, d_h), and so is the result."""
    noise = torch.rand(Z.shape[1], generator=generator, dtype=torch.float64)
    return torch.stack([Z[:, i] for i in noise.argsort().tolist()], dim=1)
