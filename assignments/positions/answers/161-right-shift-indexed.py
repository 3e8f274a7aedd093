# cell: shift
# kind: right
# author: student
# sentence: It consists of $2 \times 2$ blocks along the diagonal.
# why: writes the four entries of all blocks by strided indexing
def shift_matrix(k: int, d: int, base: float = 10000.0) -> torch.Tensor:
    even = torch.arange(0, d, 2)
    angle = k * torch.as_tensor(base, dtype=torch.float64) ** (-even.double() / d)
    M = torch.zeros(d, d, dtype=torch.float64)
    M[even, even] = angle.cos()
    M[even + 1, even + 1] = angle.cos()
    M[even, even + 1] = -angle.sin()
    M[even + 1, even] = angle.sin()
    return M
