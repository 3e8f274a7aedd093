# cell: sinusoidal
# kind: right
# author: student
# sentence: returns: (T, d), float64; sines in the even columns, cosines in the odd ones
# why: real and imaginary part of i·exp(-i·angle), which are sine and cosine
def sinusoidal_positions(T: int, d: int, base: float = 10000.0) -> torch.Tensor:
    pairs = torch.arange(d // 2, dtype=torch.float64)
    omega = torch.exp(-2 * pairs / d * math.log(base))
    angles = torch.outer(torch.arange(T, dtype=torch.float64), omega)
    hands = 1j * torch.exp(-1j * angles)  # sin + i cos
    return torch.view_as_real(hands).reshape(T, d)
