# cell: sinusoidal
# kind: wrong
# author: student
# sentence: $\omega_i = \text{base}^{-2i/d}$
# why: 10000 is written into the formula
def sinusoidal_positions(T: int, d: int, base: float = 10000.0) -> torch.Tensor:
    """Return the sinusoidal encodings of the positions 0 to T - 1.

    d: even
    returns: (T, d), float64; sines in the even columns, cosines in the odd ones
    """
    t = torch.arange(T, dtype=torch.float64)[:, None]
    omega = torch.tensor([10000 ** (-2 * i / d) for i in range(d // 2)], dtype=torch.float64)
    return torch.stack([torch.sin(t * omega), torch.cos(t * omega)], dim=-1).flatten(1)
