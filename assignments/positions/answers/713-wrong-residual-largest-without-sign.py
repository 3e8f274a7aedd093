# cell: residual
# kind: wrong
# author: student
# sentence: Return the largest absolute error of p[t] @ M as p[t + k], for the matrix M that is best in least squares.
# why: takes the largest of the signed errors; for the table (1, 1, 1, 10), d = 1, k = 1, it gives 3 where the largest absolute error is 6
def shift_residual(P: torch.Tensor, k: int) -> float:
    """Return the largest absolute error of p[t] @ M as p[t + k], for the matrix M that is best in least squares.

    P: (T, d), float64, any table of positions, with more rows than k + d   k: at least 1
    """
    A, B = P[:-k], P[k:]
    M = torch.linalg.lstsq(A, B, driver="gelsd").solution
    return (A @ M - B).max().item()
