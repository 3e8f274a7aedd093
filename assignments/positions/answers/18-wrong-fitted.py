# cell: shift
# kind: wrong
# author: assistant
# sentence: one matrix moves all positions at once ... k may be negative or zero
# why: fits the matrix to a table by least squares; with many slow columns the fit is not the rotation
def shift_matrix(k: int, d: int, base: float = 10000.0) -> torch.Tensor:
    """Find M with P[t + k] = P[t] M by least squares on a table of positions."""
    n = 4 * d
    P = sinusoidal_positions(n + abs(k), d, base)
    if k >= 0:
        source, target = P[:n], P[k : n + k]
    else:
        source, target = P[-k : n - k], P[:n]
    return torch.linalg.lstsq(source, target).solution
