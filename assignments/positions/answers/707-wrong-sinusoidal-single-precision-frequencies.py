# cell: sinusoidal
# kind: wrong
# author: student
# sentence: Now the whole table, computed in float64 throughout.
# why: torch.arange(0, d, 2) / d is float32, hence so are the frequencies; sinusoidal_positions(20001, 48) is off by about 4e-4, and already sinusoidal_positions(1001, 6) by 4e-6
def sinusoidal_positions(T: int, d: int, base: float = 10000.0) -> torch.Tensor:
    """Return the sinusoidal encodings of the positions 0 to T - 1.

    d: even
    returns: (T, d), float64; sines in the even columns, cosines in the odd ones
    """
    frequencies = base ** (-torch.arange(0, d, 2) / d)
    angles = torch.arange(T, dtype=torch.float64)[:, None] * frequencies
    P = torch.zeros(T, d, dtype=torch.float64)
    P[:, 0::2] = torch.sin(angles)
    P[:, 1::2] = torch.cos(angles)
    return P
