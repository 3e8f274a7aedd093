# cell: rotary
# kind: wrong
# author: student
# sentence: it turns by omega_i t
# why: subtracts the first position, "because only distances matter"
def rotary(X: torch.Tensor, positions: torch.Tensor, base: float = 10000.0) -> torch.Tensor:
    d = X.shape[-1]
    half = d // 2
    omega = base ** (-2 * torch.arange(half, dtype=torch.float64) / d)
    angles = (positions - positions[0]).double().unsqueeze(1) * omega
    cos, sin = angles.cos().to(X.dtype), angles.sin().to(X.dtype)
    a, b = X[..., :half], X[..., half:]
    return torch.cat([a * cos - b * sin, a * sin + b * cos], dim=-1)
