# cell: rotary
# kind: wrong
# author: student
# sentence: returns: like X in shape and dtype
# why: float64 angles times float32 vectors are float64 and are returned so
def rotary(X: torch.Tensor, positions: torch.Tensor, base: float = 10000.0) -> torch.Tensor:
    a, b = X.chunk(2, dim=-1)
    n = a.shape[-1]
    w = base ** (-torch.arange(n, dtype=torch.float64, device=X.device) / n)
    angle = positions.unsqueeze(-1) * w
    c, s = torch.cos(angle), torch.sin(angle)
    return torch.cat((a * c - b * s, a * s + b * c), dim=-1)
