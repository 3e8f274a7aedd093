# cell: rotary
# kind: wrong
# author: student
# sentence: Nothing you write should change its arguments in place, unless its docstring says so.
# why: writes the turned halves into X itself; after rotary(X, tensor([5])) with X = [[1.0, 0.0]] X is (cos 5, sin 5)
def rotary(X: torch.Tensor, positions: torch.Tensor, base: float = 10000.0) -> torch.Tensor:
    """Return queries or keys turned by the angles of their positions.

    X: (..., T, d), d even, floating point   positions: (T,), whole numbers from 0 on, in any order
    returns: like X in shape and dtype
    """
    half = X.shape[-1] // 2
    omega = base ** (-torch.arange(half, dtype=torch.float64) / half)
    angles = positions.double()[:, None] * omega
    cos, sin = angles.cos().to(X.dtype), angles.sin().to(X.dtype)
    a, b = X[..., :half].clone(), X[..., half:].clone()
    X[..., :half] = a * cos - b * sin
    X[..., half:] = a * sin + b * cos
    return X
