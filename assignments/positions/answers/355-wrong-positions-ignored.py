# cell: rotary
# kind: wrong
# author: student
# sentence: positions: (T,), whole numbers in any order
# why: turns by 0, 1, 2, ... after the first position
def rotary(X: torch.Tensor, positions: torch.Tensor, base: float = 10000.0) -> torch.Tensor:
    """Return queries or keys turned by the angles of their positions.

    X: (..., T, d), d even, floating point   positions: (T,), whole numbers in any order
    returns: like X in shape and dtype
    """
    T, d = X.shape[-2:]
    t = torch.arange(T, dtype=torch.float64) + positions[0]
    omega = base ** (-torch.arange(0, d, 2, dtype=torch.float64) / d)
    angle = torch.outer(t, omega)
    a, b = X.double().chunk(2, dim=-1)
    turned = torch.cat([a * angle.cos() - b * angle.sin(), a * angle.sin() + b * angle.cos()], dim=-1)
    return turned.to(X.dtype)
