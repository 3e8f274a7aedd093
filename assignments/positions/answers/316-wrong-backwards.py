# cell: residual
# kind: wrong
# author: student
# sentence: Return the largest absolute error of p[t] @ M as p[t + k], for the matrix M that is best in least squares.
# why: maps p[t + k] to p[t]: the sinusoid does not notice, other tables do
def shift_residual(P: torch.Tensor, k: int) -> float:
    """Return the largest absolute error of p[t] @ M as p[t + k], for the matrix M that is best in least squares.

    P: (T, d), float64, any table of positions, with more rows than k + d   k: at least 1
    """
    later, earlier = P[k:], P[:-k]
    M = torch.linalg.lstsq(later, earlier).solution
    return float((later @ M - earlier).abs().max())
