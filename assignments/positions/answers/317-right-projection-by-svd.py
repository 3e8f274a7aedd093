# cell: residual
# kind: right
# author: student
# sentence: P: (T, d), float64, any table of positions, with more rows than k + d k: at least 1
# why: projects the later rows on the columns of the earlier ones with an SVD
def shift_residual(P: torch.Tensor, k: int) -> float:
    """Return the largest absolute error of p[t] @ M as p[t + k], for the matrix M that is best in least squares.

    P: (T, d), float64, any table of positions, with more rows than k + d   k: at least 1
    """
    A, B = P[: len(P) - k], P[k:]
    U, s, _ = torch.linalg.svd(A, full_matrices=False)
    U = U[:, s > 1e-12 * s[0]]
    return (B - U @ (U.mT @ B)).abs().max().item()
