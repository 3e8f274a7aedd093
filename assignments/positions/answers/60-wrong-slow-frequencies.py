# cell: rotary
# kind: wrong
# author: student
# sentence: omega_i = base^(-2i/d)
# why: the 2 is missing, so the frequencies fall half as fast
def rotary(X: torch.Tensor, positions: torch.Tensor, base: float = 10000.0) -> torch.Tensor:
    d = X.shape[-1]
    i = torch.arange(d // 2, dtype=torch.float64)
    angles = positions[:, None] * base ** (-i / d)
    cos, sin = angles.cos(), angles.sin()
    first, second = X.chunk(2, dim=-1)
    return torch.cat([first * cos - second * sin, first * sin + second * cos], dim=-1).to(X.dtype)
