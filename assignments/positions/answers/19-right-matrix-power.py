# cell: shift
# kind: right
# author: student
# sentence: the matrices multiply as the distances add, and moving back undoes moving on
# why: the k-th power of the matrix of one step; matrix_power inverts for negative k
def shift_matrix(k: int, d: int, base: float = 10000.0) -> torch.Tensor:
    omega = torch.tensor([base ** (-2 * i / d) for i in range(d // 2)], dtype=torch.float64)
    one = torch.diag(omega.cos().repeat_interleave(2))
    even = torch.arange(0, d, 2)
    one[even, even + 1] = -omega.sin()
    one[even + 1, even] = omega.sin()
    return torch.linalg.matrix_power(one, k)
