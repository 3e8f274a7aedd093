# cell: sinusoidal
# kind: right
# author: assistant
# sentence: returns: (T, d), float64
# why: math.sin and math.cos, entry by entry
def sinusoidal_positions(T: int, d: int, base: float = 10000.0) -> torch.Tensor:
    """Return the sinusoidal table as float64."""
    if d % 2 != 0:
        raise ValueError("d must be even")
    rows = []
    for t in range(T):
        row = []
        for i in range(d // 2):
            angle = t / base ** (2 * i / d)
            row += [math.sin(angle), math.cos(angle)]
        rows.append(row)
    return torch.tensor(rows, dtype=torch.float64)
