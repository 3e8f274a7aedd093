# cell: sinusoidal
# kind: wrong
# author: student
# sentence: The inner product of two encodings depends on the distance of the positions alone. (returns: (T, d), float64)
# why: all angles are computed in float32 and only then converted: off by 1e-4 at position 3000
def sinusoidal_positions(T: int, d: int, base: float = 10000.0) -> torch.Tensor:
    omega = base ** (-torch.arange(0, d, 2) / d)
    angles = torch.arange(T)[:, None] * omega
    P = torch.empty(T, d)
    P[:, 0::2] = angles.sin()
    P[:, 1::2] = angles.cos()
    return P.double()
