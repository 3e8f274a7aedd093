# cell: rotary
# kind: wrong
# author: student
# sentence: it turns by $\omega_i t$ with $\omega_i = \text{base}^{-2i/d}$
# why: 10000 is written into the formula, the argument base has no effect
def rotary(X: torch.Tensor, positions: torch.Tensor, base: float = 10000.0) -> torch.Tensor:
    d = X.shape[-1]
    h = d // 2
    w = torch.tensor([10000 ** (-2 * i / d) for i in range(h)], dtype=torch.float64, device=X.device)
    angle = positions.double().unsqueeze(1) * w
    c, s = angle.cos(), angle.sin()
    a, b = X[..., :h].double(), X[..., h:].double()
    return torch.cat([a * c - b * s, a * s + b * c], dim=-1).to(X.dtype)
