# cell: rotary
# kind: wrong
# author: student
# sentence: X: (..., T, d), d even, floating point   positions: (T,), whole numbers from 0 on, in any order
# why: uses the row numbers 0, 1, ... and not `positions`; X = [[1, 0]] with positions [3] is not turned
def rotary(X: torch.Tensor, positions: torch.Tensor, base: float = 10000.0) -> torch.Tensor:
    """Return queries or keys turned by the angles of their positions.

    X: (..., T, d), d even, floating point   positions: (T,), whole numbers from 0 on, in any order
    returns: like X in shape and dtype
    """
    T, d = X.shape[-2:]
    frequencies = torch.tensor([base ** (-2 * i / d) for i in range(d // 2)], dtype=torch.float64, device=X.device)
    angles = torch.arange(T, dtype=torch.float64, device=X.device)[:, None] * frequencies
    cos, sin = angles.cos().to(X.dtype), angles.sin().to(X.dtype)
    a, b = X.chunk(2, dim=-1)
    return torch.cat([a * cos - b * sin, a * sin + b * cos], dim=-1)
