# cell: residual
# kind: right
# author: student
# sentence: the best matrix, found by least squares, and how far it misses at worst
# why: numpy's lstsq, column by column
import numpy as np


def shift_residual(P: torch.Tensor, k: int) -> float:
    table = P.numpy()
    before, after = table[: len(table) - k], table[k:]
    worst = 0.0
    for column in after.T:
        m, *_ = np.linalg.lstsq(before, column, rcond=None)
        worst = max(worst, float(np.abs(before @ m - column).max()))
    return worst
