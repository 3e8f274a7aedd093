# cell: rotary
# kind: wrong
# author: assistant
# sentence: the pair $i$ consists of the entries $i$ and $i + \frac d2$, as in transformers
# why: pairs of neighbours
def rotary(X: torch.Tensor, positions: torch.Tensor, base: float = 10000.0) -> torch.Tensor:
    """Return queries or keys turned by the angles of their positions.

    X: (..., T, d), d even, floating point   positions: (T,), whole numbers in any order
    returns: like X in shape and dtype
    """
    d = X.shape[-1]
    freqs = base ** (-torch.arange(0, d, 2, dtype=torch.float64, device=X.device) / d)
    angles = positions.to(torch.float64)[:, None] * freqs
    cos, sin = angles.cos(), angles.sin()
    even, odd = X[..., 0::2].double(), X[..., 1::2].double()
    out = torch.stack([even * cos - odd * sin, even * sin + odd * cos], dim=-1)
    return out.flatten(-2).to(X.dtype)
