# cell: rotary
# kind: wrong
# author: student
# sentence: Nothing you write should change its arguments in place, unless its docstring says so.
# why: writes the turned halves into X itself
def rotary(X: torch.Tensor, positions: torch.Tensor, base: float = 10000.0) -> torch.Tensor:
    d = X.shape[-1]
    h = d // 2
    w = base ** (-2 * torch.arange(h, dtype=torch.float64, device=X.device) / d)
    angle = positions.double()[:, None] * w
    c, s = angle.cos(), angle.sin()
    a, b = X[..., :h].clone(), X[..., h:].clone()
    X[..., :h] = a * c - b * s
    X[..., h:] = a * s + b * c
    return X
