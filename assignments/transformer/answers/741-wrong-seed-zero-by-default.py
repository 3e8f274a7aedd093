# cell: fusion
# kind: wrong
# author: assistant
# sentence: - **Shuffle**: the heads change places by a permutation that is drawn anew at every call.
# why: without a generator it makes a new one with seed 0 at every call: 100 calls of shuffle_heads(Z) give one and the same order
def shift_heads(Z: torch.Tensor) -> torch.Tensor:
    """Return the heads shifted by one. Z: (B, h, T, d_h), and so is the result."""
    return torch.cat((Z[:, 1:], Z[:, :1]), dim=1)


def shuffle_heads(Z: torch.Tensor, generator: torch.Generator | None = None) -> torch.Tensor:
    """Return the heads in a random order, drawn with `generator`, or with torch's own if there is none.

    Z: (B, h, T, d_h), and so is the result
    """
    if generator is None:
        # A fixed default keeps experiments reproducible.
        generator = torch.Generator(device="cpu")
        generator.manual_seed(0)
    n_heads = Z.size(1)
    permutation = torch.randperm(n_heads, generator=generator)
    return Z.index_select(1, permutation.to(Z.device))
