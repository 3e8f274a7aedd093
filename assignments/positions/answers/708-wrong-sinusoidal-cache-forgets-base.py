# cell: sinusoidal
# kind: wrong
# author: assistant
# sentence: $$p_{t,\,2i} = \sin(\omega_i t), \qquad p_{t,\,2i+1} = \cos(\omega_i t), \qquad \omega_i = \text{base}^{-2i/d}, \qquad i = 0, \dots, \tfrac d2 - 1$$
# why: keeps tables between calls by d alone, so a second call with another base gets the old table: sinusoidal_positions(10, 8) and then sinusoidal_positions(10, 8, base=100.0)
_TABLES: dict[int, torch.Tensor] = {}


def sinusoidal_positions(T: int, d: int, base: float = 10000.0) -> torch.Tensor:
    """Return the sinusoidal encodings of the positions 0 to T - 1.

    d: even
    returns: (T, d), float64; sines in the even columns, cosines in the odd ones
    """
    if d % 2 != 0:
        raise ValueError(f"d must be even, got {d}")

    # A longer table begins with the shorter one, so the longest table so far serves all requests.
    table = _TABLES.get(d)
    if table is None or table.shape[0] < T:
        positions = torch.arange(T, dtype=torch.float64).unsqueeze(1)  # (T, 1)
        exponents = torch.arange(0, d, 2, dtype=torch.float64) / d  # (d/2,)
        angles = positions * torch.pow(torch.tensor(base, dtype=torch.float64), -exponents)  # (T, d/2)
        table = torch.stack([angles.sin(), angles.cos()], dim=-1).flatten(-2)  # (T, d)
        _TABLES[d] = table
    return table[:T].clone()
