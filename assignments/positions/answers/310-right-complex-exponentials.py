# cell: sinusoidal
# kind: right
# author: student
# sentence: returns: (T, d), float64; sines in the even columns, cosines in the odd ones
# why: complex numbers: imaginary and real part of exp(i w t)
def sinusoidal_positions(T: int, d: int, base: float = 10000.0) -> torch.Tensor:
    """Return the sinusoidal encodings of the positions 0 to T - 1.

    d: even
    returns: (T, d), float64; sines in the even columns, cosines in the odd ones
    """
    omega = torch.logspace(0, -2 * (d // 2 - 1) / d, d // 2, base=base, dtype=torch.float64)
    angle = torch.outer(torch.arange(T, dtype=torch.float64), omega)
    hand = torch.polar(torch.ones_like(angle), angle)
    return torch.view_as_real(hand).flip(-1).reshape(T, d)
