# cell: sinusoidal
# kind: right
# author: student
# sentence: Either assign to every second column, <code>P[:, 0::2] = ...</code>, or stack sines and cosines in a new last dimension and flatten.
# why: a complex exponential, whose imaginary and real parts are stacked and flattened
def sinusoidal_positions(T: int, d: int, base: float = 10000.0) -> torch.Tensor:
    i = torch.arange(d // 2, dtype=torch.float64)
    angles = torch.outer(torch.arange(T, dtype=torch.float64), torch.pow(base, -2 * i / d))
    z = torch.polar(torch.ones_like(angles), angles)
    return torch.stack((z.imag, z.real), dim=2).reshape(T, d)
