# cell: sinusoidal
# kind: wrong
# author: assistant
# sentence: p_{t,\,2i+1} = \cos(\omega_i t), \qquad \omega_i = \text{base}^{-2i/d}
# why: the usual line with log(10000): the argument base is ignored
def sinusoidal_positions(T: int, d: int, base: float = 10000.0) -> torch.Tensor:
    """Sinusoidal positional encoding as in 'Attention is all you need'."""
    position = torch.arange(T, dtype=torch.float64).unsqueeze(1)
    div_term = torch.exp(torch.arange(0, d, 2, dtype=torch.float64) * (-math.log(10000.0) / d))
    pe = torch.zeros(T, d, dtype=torch.float64)
    pe[:, 0::2] = torch.sin(position * div_term)
    pe[:, 1::2] = torch.cos(position * div_term)
    return pe
