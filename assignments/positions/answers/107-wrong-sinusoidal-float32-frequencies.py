# cell: sinusoidal
# kind: wrong
# author: student
# sentence: Now the whole table, computed in float64 throughout.
# why: the exponents and frequencies are float32, only the result is float64
def sinusoidal_positions(T: int, d: int, base: float = 10000.0) -> torch.Tensor:
    omega = base ** (-torch.arange(0, d, 2) / d)
    angles = torch.arange(T, dtype=torch.float64)[:, None] * omega
    P = torch.zeros(T, d, dtype=torch.float64)
    P[:, 0::2] = angles.sin()
    P[:, 1::2] = angles.cos()
    return P
