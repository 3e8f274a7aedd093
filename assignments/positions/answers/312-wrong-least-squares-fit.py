# cell: shift
# kind: wrong
# author: assistant
# sentence: It consists of $2 \times 2$ blocks along the diagonal; with a base above 1, no other matrix moves all positions.
# why: fitted by least squares on a short table: for d = 64 the slow columns are nearly dependent, far positions miss
def shift_matrix(k: int, d: int, base: float = 10000.0) -> torch.Tensor:
    """Return the matrix M with p[t + k] = p[t] @ M for the sinusoidal encodings p of all positions t.

    k: any whole number   d: even
    returns: (d, d), float64
    """
    T = 2 * d + abs(k)
    P = sinusoidal_positions(T + abs(k), d, base)
    if k >= 0:
        source, target = P[: T - k], P[k:T]
    else:
        source, target = P[-k:T], P[: T + k]
    return torch.linalg.lstsq(source, target).solution
