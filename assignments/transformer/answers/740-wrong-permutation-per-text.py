# cell: fusion
# kind: wrong
# author: student
# sentence: One permutation per call, the same for the whole batch and all positions.
# why: draws a permutation for each text of the batch: with B = 8 texts that are equal, the results of the texts differ
def shift_heads(Z: torch.Tensor) -> torch.Tensor:
    """Return the heads shifted by one. Z: (B, h, T, d_h), and so is the result."""
    return torch.roll(Z, shifts=-1, dims=1)


def shuffle_heads(Z: torch.Tensor, generator: torch.Generator | None = None) -> torch.Tensor:
    """Return the heads in a random order, drawn with `generator`, or with torch's own if there is none.

    Z: (B, h, T, d_h), and so is the result
    """
    B, h, T, d_h = Z.shape
    order = torch.stack([torch.randperm(h, generator=generator) for _ in range(B)]).to(Z.device)  # (B, h)
    return Z[torch.arange(B, device=Z.device)[:, None], order]
