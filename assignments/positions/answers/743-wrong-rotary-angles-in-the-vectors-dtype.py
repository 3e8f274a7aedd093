# cell: rotary
# kind: wrong
# author: student
# sentence: Compute the angles in float64, whatever the dtype of the vectors: in single precision the angle of a far position is only roughly right.
# why: forms frequencies and angles in X.dtype; X = torch.ones(1, 64) in float32 at position 100003 is off by about 3e-3, at position 5000 by 2e-4
def rotary(X: torch.Tensor, positions: torch.Tensor, base: float = 10000.0) -> torch.Tensor:
    """Return queries or keys turned by the angles of their positions.

    X: (..., T, d), d even, floating point   positions: (T,), whole numbers from 0 on, in any order
    returns: like X in shape and dtype
    """
    half = X.shape[-1] // 2
    omega = base ** (-2 * torch.arange(half, dtype=X.dtype, device=X.device) / X.shape[-1])
    angles = positions.to(X.dtype)[:, None] * omega
    cos, sin = torch.cos(angles), torch.sin(angles)
    a, b = X[..., :half], X[..., half:]
    return torch.cat([a * cos - b * sin, a * sin + b * cos], dim=-1)
