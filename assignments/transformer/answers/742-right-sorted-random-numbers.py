# cell: fusion
# kind: right
# author: student
# sentence: Return the heads in a random order, drawn with `generator`, or with torch's own if there is none.
# why: the permutation is the order of h uniform numbers from the generator (or torch's own); the shift takes the heads apart and stacks them again
def shift_heads(Z: torch.Tensor) -> torch.Tensor:
    """Return the heads shifted by one. Z: (B, h, T, d_h), and so is the result."""
    first, *others = Z.unbind(dim=1)
    return torch.stack([*others, first], dim=1)


def shuffle_heads(Z: torch.Tensor, generator: torch.Generator | None = None) -> torch.Tensor:
    """Return the heads in a random order, drawn with `generator`, or with torch's own if there is none.

    Z: (B, h, T, d_h), and so is the result
    """
    device = "cpu" if generator is None else generator.device
    ranks = torch.rand(Z.shape[1], generator=generator, device=device)
    return torch.stack([Z[:, i] for i in ranks.argsort().tolist()], dim=1)
