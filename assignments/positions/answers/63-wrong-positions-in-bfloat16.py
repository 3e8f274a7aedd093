# cell: rotary
# kind: wrong
# author: student
# sentence: X: (..., T, d), d even, floating point   positions: (T,), whole numbers in any order
# why: converts the positions to the type of X: in bfloat16 257 is 256, and the angle is off by a radian
def rotary(X: torch.Tensor, positions: torch.Tensor, base: float = 10000.0) -> torch.Tensor:
    d = X.shape[-1]
    t = positions.to(X.dtype)
    omega = base ** (-torch.arange(0, d, 2, dtype=X.dtype) / d)
    angles = t[:, None] * omega
    a, b = X[..., : d // 2], X[..., d // 2 :]
    return torch.cat(
        [a * angles.cos() - b * angles.sin(), a * angles.sin() + b * angles.cos()], dim=-1
    )
