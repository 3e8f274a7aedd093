# cell: rotary
# kind: wrong
# author: student
# sentence: positions: (T,), whole numbers in any order
# why: turns row t by t, whatever `positions` says
def rotary(X: torch.Tensor, positions: torch.Tensor, base: float = 10000.0) -> torch.Tensor:
    T, d = X.shape[-2:]
    omega = base ** (-torch.arange(0, d, 2, dtype=torch.float64) / d)
    angles = torch.arange(T, dtype=torch.float64)[:, None] * omega
    a, b = X[..., : d // 2], X[..., d // 2 :]
    cos, sin = angles.cos(), angles.sin()
    return torch.cat([a * cos - b * sin, a * sin + b * cos], dim=-1).to(X.dtype)
