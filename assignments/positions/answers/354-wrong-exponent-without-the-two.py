# cell: rotary
# kind: wrong
# author: student
# sentence: it turns by $\omega_i t$ with $\omega_i = \text{base}^{-2i/d}$
# why: base^(-i/d): right only for d = 2
def rotary(X: torch.Tensor, positions: torch.Tensor, base: float = 10000.0) -> torch.Tensor:
    """Return queries or keys turned by the angles of their positions.

    X: (..., T, d), d even, floating point   positions: (T,), whole numbers in any order
    returns: like X in shape and dtype
    """
    half = X.shape[-1] // 2
    omega = base ** (-torch.arange(half, dtype=torch.float64) / X.shape[-1])
    angle = positions.double()[:, None] * omega
    c, s = angle.cos().to(X.dtype), angle.sin().to(X.dtype)
    a, b = X[..., :half], X[..., half:]
    return torch.cat([a * c - b * s, a * s + b * c], dim=-1)
