# cell: shift
# kind: right
# author: student
# sentence: k: any whole number d: even
# why: the matrix of one step to the power k, negative powers included
def shift_matrix(k: int, d: int, base: float = 10000.0) -> torch.Tensor:
    """Return the matrix M with p[t + k] = p[t] @ M for the sinusoidal encodings p of all positions t.

    k: any whole number   d: even
    returns: (d, d), float64
    """
    one = torch.zeros(d, d, dtype=torch.float64)
    for i in range(0, d, 2):
        angle = base ** (-i / d)
        one[i, i] = one[i + 1, i + 1] = math.cos(angle)
        one[i, i + 1], one[i + 1, i] = -math.sin(angle), math.sin(angle)
    if k < 0:
        one, k = one.mT.contiguous(), -k
    return torch.linalg.matrix_power(one, k)
