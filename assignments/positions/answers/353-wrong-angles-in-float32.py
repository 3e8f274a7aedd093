# cell: rotary
# kind: wrong
# author: assistant
# sentence: Compute the angles in float64, whatever the dtype of the vectors: in single precision the angle of a far position is only roughly right.
# why: angles in the dtype of X
def rotary(X: torch.Tensor, positions: torch.Tensor, base: float = 10000.0) -> torch.Tensor:
    """Return queries or keys turned by the angles of their positions.

    X: (..., T, d), d even, floating point   positions: (T,), whole numbers in any order
    returns: like X in shape and dtype
    """
    d = X.shape[-1]
    inv_freq = 1.0 / (base ** (torch.arange(0, d, 2, device=X.device).float() / d))
    angles = positions[:, None].float() * inv_freq[None, :]
    cos, sin = torch.cat([angles, angles], dim=-1).cos(), torch.cat([angles, angles], dim=-1).sin()
    x1, x2 = X.chunk(2, dim=-1)
    rotated = torch.cat([-x2, x1], dim=-1)
    return (X * cos + rotated * sin).to(X.dtype)
