# cell: shift
# kind: wrong
# author: student
# sentence: returns: (d, d), float64
# why: the blocks are made in float32 and converted at the end: the entries are right to seven digits only
def shift_matrix(k: int, d: int, base: float = 10000.0) -> torch.Tensor:
    blocks = []
    for i in range(d // 2):
        angle = k * base ** (-2 * i / d)
        blocks.append(torch.tensor([[math.cos(angle), -math.sin(angle)], [math.sin(angle), math.cos(angle)]]))
    return torch.block_diag(*blocks).double()
