# cell: rotary
# kind: wrong
# author: student
# sentence: returns: like X in shape and dtype
# why: float32 vectors come back in float64
def rotary(X: torch.Tensor, positions: torch.Tensor, base: float = 10000.0) -> torch.Tensor:
    """Return queries or keys turned by the angles of their positions.

    X: (..., T, d), d even, floating point   positions: (T,), whole numbers in any order
    returns: like X in shape and dtype
    """
    d = X.shape[-1]
    i = torch.arange(d // 2, dtype=torch.float64)
    angle = positions[:, None] * base ** (-2 * i / d)
    a, b = X[..., : d // 2], X[..., d // 2 :]
    return torch.cat([a * angle.cos() - b * angle.sin(), a * angle.sin() + b * angle.cos()], -1)
