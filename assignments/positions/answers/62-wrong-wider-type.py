# cell: rotary
# kind: wrong
# author: student
# sentence: returns: like X in shape and dtype
# why: the angles are float64, and so is the result, whatever X is
def rotary(X: torch.Tensor, positions: torch.Tensor, base: float = 10000.0) -> torch.Tensor:
    d = X.shape[-1]
    omega = base ** (-torch.arange(0, d, 2, dtype=torch.float64) / d)
    angles = positions.unsqueeze(-1) * omega
    a, b = X.split(d // 2, dim=-1)
    return torch.cat(
        [a * angles.cos() - b * angles.sin(), a * angles.sin() + b * angles.cos()], dim=-1
    )
