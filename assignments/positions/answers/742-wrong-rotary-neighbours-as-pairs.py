# cell: rotary
# kind: wrong
# author: assistant
# sentence: For vectors of size $d$ the pair $i$ consists of the entries $i$ and $i + \frac d2$, as in transformers, and it turns by $\omega_i t$ with $\omega_i = \text{base}^{-2i/d}$:
# why: takes the entries 2i and 2i + 1 as a pair, the same for d = 2 only; X = (1, 0, 0, 0) at position 1 gives entry 1 = sin 1 instead of entry 2
def rotary(X: torch.Tensor, positions: torch.Tensor, base: float = 10000.0) -> torch.Tensor:
    """Return queries or keys turned by the angles of their positions.

    X: (..., T, d), d even, floating point   positions: (T,), whole numbers from 0 on, in any order
    returns: like X in shape and dtype
    """
    d = X.shape[-1]
    if d % 2 != 0:
        raise ValueError("d must be even")

    inverse_frequencies = base ** (-torch.arange(0, d, 2, dtype=torch.float64, device=X.device) / d)
    angles = positions.to(device=X.device, dtype=torch.float64)[:, None] * inverse_frequencies  # (T, d/2)
    cos = angles.cos().repeat_interleave(2, dim=-1).to(X.dtype)  # (T, d)
    sin = angles.sin().repeat_interleave(2, dim=-1).to(X.dtype)

    # (x0, x1, x2, x3, ...) -> (-x1, x0, -x3, x2, ...)
    rotated = torch.stack([-X[..., 1::2], X[..., 0::2]], dim=-1).flatten(-2)
    return X * cos + rotated * sin
