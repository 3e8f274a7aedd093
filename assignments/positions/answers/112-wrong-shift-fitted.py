# cell: shift
# kind: wrong
# author: assistant
# sentence: It consists of $2 \times 2$ blocks along the diagonal.
# why: fits the matrix to 200 positions by least squares; with many slow columns the fit is another matrix that fails further out and has no blocks
def shift_matrix(k: int, d: int, base: float = 10000.0) -> torch.Tensor:
    """Find M with P[t] @ M = P[t + k] by least squares on the table itself."""
    n = 200 + abs(k)
    P = sinusoidal_positions(n, d, base)
    if k >= 0:
        source, target = P[: n - k], P[k:]
    else:
        source, target = P[-k:], P[: n + k]
    return torch.linalg.lstsq(source, target, driver="gelsd").solution
