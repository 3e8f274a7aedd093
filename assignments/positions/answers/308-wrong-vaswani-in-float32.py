# cell: sinusoidal
# kind: wrong
# author: assistant
# sentence: Now the whole table, computed in float64 throughout.
# why: the usual div_term in float32, cast at the end: position 5000 is off by 1e-4
def sinusoidal_positions(T: int, d: int, base: float = 10000.0) -> torch.Tensor:
    """Return the sinusoidal encodings of the positions 0 to T - 1.

    d: even
    returns: (T, d), float64; sines in the even columns, cosines in the odd ones
    """
    position = torch.arange(T).unsqueeze(1)
    div_term = torch.exp(torch.arange(0, d, 2) * (-math.log(base) / d))
    pe = torch.zeros(T, d)
    pe[:, 0::2] = torch.sin(position * div_term)
    pe[:, 1::2] = torch.cos(position * div_term)
    return pe.to(torch.float64)
