# cell: shift
# kind: wrong
# author: student
# sentence: $k$ may be negative or zero.
# why: multiplies the one-step matrix k times, which for a negative k is not at all
def shift_matrix(k: int, d: int, base: float = 10000.0) -> torch.Tensor:
    blocks = []
    for i in range(d // 2):
        w = base ** (-2 * i / d)
        c, s = math.cos(w), math.sin(w)
        blocks.append(torch.tensor([[c, -s], [s, c]], dtype=torch.float64))
    one = torch.block_diag(*blocks)
    M = torch.eye(d, dtype=torch.float64)
    for _ in range(k):
        M = M @ one
    return M
