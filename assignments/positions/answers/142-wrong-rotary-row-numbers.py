# cell: rotary
# kind: wrong
# author: student
# sentence: positions: (T,), whole numbers in any order
# why: uses the row numbers 0 to T - 1 instead of the given positions
def rotary(X: torch.Tensor, positions: torch.Tensor, base: float = 10000.0) -> torch.Tensor:
    T, d = X.shape[-2:]
    h = d // 2
    t = torch.arange(T, dtype=torch.float64, device=X.device)
    w = base ** (-2 * torch.arange(h, dtype=torch.float64, device=X.device) / d)
    angle = torch.outer(t, w)
    c, s = angle.cos().to(X.dtype), angle.sin().to(X.dtype)
    a, b = X[..., :h], X[..., h:]
    return torch.cat([a * c - b * s, a * s + b * c], dim=-1)
