# cell: shift
# kind: wrong
# author: student
# sentence: k may be negative or zero.
# why: multiplies |k| steps together, which moves forwards for negative k, too
def shift_matrix(k: int, d: int, base: float = 10000.0) -> torch.Tensor:
    blocks = []
    for i in range(d // 2):
        w = base ** (-2 * i / d)
        blocks.append(
            torch.tensor([[math.cos(w), -math.sin(w)], [math.sin(w), math.cos(w)]], dtype=torch.float64)
        )
    step = torch.block_diag(*blocks)
    M = torch.eye(d, dtype=torch.float64)
    for _ in range(abs(k)):
        M = M @ step
    return M
