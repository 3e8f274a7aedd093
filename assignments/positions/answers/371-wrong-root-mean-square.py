# cell: residual
# kind: wrong
# author: student
# sentence: and how far it misses at worst.
# why: the root mean square of the errors instead of the largest
def shift_residual(P: torch.Tensor, k: int) -> float:
    """Return the largest absolute error of p[t] @ M as p[t + k], for the matrix M that is best in least squares.

    P: (T, d), float64, any table of positions, with more rows than k + d   k: at least 1
    """
    A, B = P[:-k], P[k:]
    M = torch.linalg.pinv(A) @ B
    return (A @ M - B).pow(2).mean().sqrt().item()
