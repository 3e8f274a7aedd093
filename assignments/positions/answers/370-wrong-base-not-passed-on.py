# cell: shift
# kind: wrong
# author: student
# sentence: Return the matrix M with p[t + k] = p[t] @ M for the sinusoidal encodings p of all positions t.
# why: the frequencies always have the base 10000
def shift_matrix(k: int, d: int, base: float = 10000.0) -> torch.Tensor:
    """Return the matrix M with p[t + k] = p[t] @ M for the sinusoidal encodings p of all positions t.

    k: any whole number   d: even
    returns: (d, d), float64
    """
    M = torch.zeros(d, d, dtype=torch.float64)
    for i in range(0, d, 2):
        angle = k / 10000 ** (i / d)
        M[i, i], M[i, i + 1] = math.cos(angle), -math.sin(angle)
        M[i + 1, i], M[i + 1, i + 1] = math.sin(angle), math.cos(angle)
    return M
