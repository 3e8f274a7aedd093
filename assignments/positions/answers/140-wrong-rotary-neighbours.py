# cell: rotary
# kind: wrong
# author: student
# sentence: For vectors of size $d$ the pair $i$ consists of the entries $i$ and $i + \frac d2$, as in transformers
# why: pairs are neighbouring entries
def rotary(X: torch.Tensor, positions: torch.Tensor, base: float = 10000.0) -> torch.Tensor:
    d = X.shape[-1]
    omega = base ** (-torch.arange(0, d, 2, dtype=torch.float64, device=X.device) / d)
    angle = positions.double()[:, None] * omega
    cos, sin = angle.cos().to(X.dtype), angle.sin().to(X.dtype)
    a, b = X[..., 0::2], X[..., 1::2]
    return torch.stack([a * cos - b * sin, a * sin + b * cos], dim=-1).flatten(-2)
