# cell: residual
# kind: wrong
# author: student
# sentence: Return the largest absolute error of p[t] @ M as p[t + k], for the matrix M that is best in least squares.
# why: the largest error, not the largest absolute one
def shift_residual(P: torch.Tensor, k: int) -> float:
    """Return the largest absolute error of p[t] @ M as p[t + k], for the matrix M that is best in least squares.

    P: (T, d), float64, any table of positions, with more rows than k + d   k: at least 1
    """
    A, B = P[:-k], P[k:]
    M = torch.linalg.lstsq(A, B).solution
    return (A @ M - B).max().item()
