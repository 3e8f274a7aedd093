# cell: shift
# kind: wrong
# author: student
# sentence: $k$ may be negative or zero.
# why: takes k single steps in a loop, which is none at all for a negative k; shift_matrix(-2, 6) is the identity
def shift_matrix(k: int, d: int, base: float = 10000.0) -> torch.Tensor:
    """Return the matrix M with p[t + k] = p[t] @ M for the sinusoidal encodings p of all positions t.

    k: any whole number   d: even
    returns: (d, d), float64
    """
    step = torch.zeros(d, d, dtype=torch.float64)
    for i in range(d // 2):
        omega = base ** (-2 * i / d)
        step[2 * i, 2 * i] = math.cos(omega)
        step[2 * i, 2 * i + 1] = -math.sin(omega)
        step[2 * i + 1, 2 * i] = math.sin(omega)
        step[2 * i + 1, 2 * i + 1] = math.cos(omega)
    M = torch.eye(d, dtype=torch.float64)
    for _ in range(k):
        M = M @ step
    return M
