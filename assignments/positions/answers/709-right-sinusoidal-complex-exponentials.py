# cell: sinusoidal
# kind: right
# author: assistant
# sentence: returns: (T, d), float64; sines in the even columns, cosines in the odd ones
# why: takes the parts of complex numbers, where the cosine comes first, and swaps them, so that the sine is first after all
def sinusoidal_positions(T: int, d: int, base: float = 10000.0) -> torch.Tensor:
    """Return the sinusoidal encodings of the positions 0 to T - 1.

    d: even
    returns: (T, d), float64; sines in the even columns, cosines in the odd ones
    """
    omega = torch.tensor([math.pow(base, -2 * i / d) for i in range(d // 2)], dtype=torch.float64)
    angles = torch.outer(torch.arange(T, dtype=torch.float64), omega)
    hands = torch.polar(torch.ones_like(angles), angles)  # cos + i sin, complex128
    return torch.view_as_real(hands)[..., [1, 0]].reshape(T, d)
