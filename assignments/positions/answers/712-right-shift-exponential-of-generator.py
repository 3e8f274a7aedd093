# cell: shift
# kind: right
# author: student
# sentence: It consists of $2 \times 2$ blocks along the diagonal; with a base above 1, no other matrix moves all positions.
# why: never writes a sine: the matrix exponential of k times a skew matrix of frequencies, which has the same blocks, also for k = -3 and k = 0
def shift_matrix(k: int, d: int, base: float = 10000.0) -> torch.Tensor:
    """Return the matrix M with p[t + k] = p[t] @ M for the sinusoidal encodings p of all positions t.

    k: any whole number   d: even
    returns: (d, d), float64
    """
    pairs = torch.arange(d // 2, dtype=torch.float64)
    omega = base ** (-2 * pairs / d)
    # d/dt (sin, cos) = (cos, -sin) * omega, as a row times a matrix
    turn = torch.tensor([[0.0, -1.0], [1.0, 0.0]], dtype=torch.float64)
    return torch.block_diag(*[torch.matrix_exp(turn * math.remainder(k * w, 2 * math.pi)) for w in omega.tolist()])
