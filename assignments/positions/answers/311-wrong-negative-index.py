# cell: shift
# kind: wrong
# author: student
# sentence: $k$ may be negative or zero.
# why: reads the angles from row k of a table: for negative k that counts from the end
def shift_matrix(k: int, d: int, base: float = 10000.0) -> torch.Tensor:
    """Return the matrix M with p[t + k] = p[t] @ M for the sinusoidal encodings p of all positions t.

    k: any whole number   d: even
    returns: (d, d), float64
    """
    sines = sinusoidal_positions(abs(k) + 1, d, base)[k]
    blocks = []
    for i in range(d // 2):
        s, c = sines[2 * i], sines[2 * i + 1]
        blocks.append(torch.stack([torch.stack([c, -s]), torch.stack([s, c])]))
    return torch.block_diag(*blocks)
