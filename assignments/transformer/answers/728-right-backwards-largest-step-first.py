# cell: spread
# kind: right
# author: assistant
# sentence: Return choices (n_layers, n_heads, T), whole numbers, with which every position reaches as many inputs as possible.
# why: looks back instead of forward and takes the largest steps in layer 0; by broadcasting; every position still sees exactly (h + 1)^L inputs
def largest_field(n_heads: int, n_layers: int, T: int) -> int:
    """Return the largest possible size of a receptive field in a sequence of length T; n_layers may be 0."""
    size = 1
    for _ in range(n_layers):
        size *= n_heads + 1
    return size if size < T else T


def spreading_choices(n_heads: int, n_layers: int, T: int) -> torch.Tensor:
    """Return choices (n_layers, n_heads, T) with which every position reaches as many inputs as possible.

    T is at least (n_heads + 1) ** n_layers, and both numbers are 1 or more
    """
    base = n_heads + 1
    step = torch.tensor([base**layer for layer in reversed(range(n_layers))])[:, None, None]  # (L, 1, 1)
    digit = torch.arange(1, base)[None, :, None]  # (1, h, 1)
    return (torch.arange(T) - digit * step).remainder(T)
