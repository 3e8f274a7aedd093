# cell: residual
# kind: right
# author: student
# sentence: The one that uses a singular value decomposition does not: <code>driver="gelsd"</code>.
# why: numpy's least squares uses that method
def shift_residual(P: torch.Tensor, k: int) -> float:
    import numpy as np

    table = P.detach().cpu().numpy()
    now, later = table[: len(table) - k], table[k:]
    M = np.linalg.lstsq(now, later, rcond=None)[0]
    return float(np.abs(later - now @ M).max())
