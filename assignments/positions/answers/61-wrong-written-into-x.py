# cell: rotary
# kind: wrong
# author: student
# sentence: Nothing you write should change its arguments in place
# why: writes both halves back into X
def rotary(X: torch.Tensor, positions: torch.Tensor, base: float = 10000.0) -> torch.Tensor:
    half = X.shape[-1] // 2
    omega = base ** (-torch.arange(half, dtype=torch.float64) / half)
    angles = positions.double().outer(omega)
    cos, sin = angles.cos().to(X.dtype), angles.sin().to(X.dtype)
    a, b = X[..., :half], X[..., half:]
    new_a, new_b = a * cos - b * sin, a * sin + b * cos
    X[..., :half], X[..., half:] = new_a, new_b
    return X
