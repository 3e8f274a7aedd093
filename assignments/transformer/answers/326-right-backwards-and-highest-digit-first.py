# cell: spread
# kind: right
# author: student
# sentence: choices that reach it
# why: looks back in place of ahead, and gives the largest steps to layer 0, all by broadcasting
def largest_field(n_heads: int, n_layers: int, T: int) -> int:
    """Return the largest possible size of a receptive field in a sequence of length T; n_layers may be 0."""
    size = 1
    for _ in range(n_layers):
        size *= 1 + n_heads
    return size if size < T else T


def spreading_choices(n_heads: int, n_layers: int, T: int) -> torch.Tensor:
    """Return choices (n_layers, n_heads, T) with which every position reaches as many inputs as possible.

    T is at least (n_heads + 1) ** n_layers
    """
    digit = (n_heads + 1) ** torch.arange(n_layers - 1, -1, -1)[:, None, None]
    head = torch.arange(1, n_heads + 1)[None, :, None]
    return (torch.arange(T)[None, None, :] - head * digit) % T
