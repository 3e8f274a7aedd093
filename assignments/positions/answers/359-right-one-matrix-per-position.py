# cell: rotary
# kind: right
# author: student
# sentence: positions: (T,), whole numbers in any order
# why: a rotation matrix for each position, vectors as rows
def rotary(X: torch.Tensor, positions: torch.Tensor, base: float = 10000.0) -> torch.Tensor:
    """Return queries or keys turned by the angles of their positions.

    X: (..., T, d), d even, floating point   positions: (T,), whole numbers in any order
    returns: like X in shape and dtype
    """
    d = X.shape[-1]
    h = d // 2
    R = torch.zeros(len(positions), d, d, dtype=torch.float64)
    for n, t in enumerate(positions.tolist()):
        for i in range(h):
            angle = t * base ** (-2 * i / d)
            R[n, i, i] = R[n, i + h, i + h] = math.cos(angle)
            R[n, i, i + h], R[n, i + h, i] = math.sin(angle), -math.sin(angle)
    return torch.einsum("...td,tde->...te", X.double(), R).to(X.dtype)
