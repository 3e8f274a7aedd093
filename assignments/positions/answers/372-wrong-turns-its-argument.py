# cell: rotary
# kind: wrong
# author: student
# sentence: Nothing you write should change its arguments in place, unless its docstring says so.
# why: writes the turned halves into X where no gradient is needed
def rotary(X: torch.Tensor, positions: torch.Tensor, base: float = 10000.0) -> torch.Tensor:
    """Return queries or keys turned by the angles of their positions.

    X: (..., T, d), d even, floating point   positions: (T,), whole numbers in any order
    returns: like X in shape and dtype
    """
    h = X.shape[-1] // 2
    angle = torch.outer(positions.double(), base ** (-torch.arange(h, dtype=torch.float64) / h))
    a, b = X[..., :h].clone(), X[..., h:].clone()
    out = X.clone() if X.requires_grad else X
    out[..., :h] = (a * angle.cos() - b * angle.sin()).to(X.dtype)
    out[..., h:] = (a * angle.sin() + b * angle.cos()).to(X.dtype)
    return out
