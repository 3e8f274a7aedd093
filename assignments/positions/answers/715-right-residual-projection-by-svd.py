# cell: residual
# kind: right
# author: student
# sentence: P: (T, d), float64, any table of positions, with more rows than k + d   k: at least 1
# why: never forms M: what least squares misses is the part outside the column space, by a singular value decomposition with a cutoff, so that tables of lower rank do as well
def shift_residual(P: torch.Tensor, k: int) -> float:
    """Return the largest absolute error of p[t] @ M as p[t + k], for the matrix M that is best in least squares.

    P: (T, d), float64, any table of positions, with more rows than k + d   k: at least 1
    """
    T = P.shape[0]
    before, after = P[: T - k], P[k:]
    U, S, _ = torch.linalg.svd(before, full_matrices=False)
    U = U[:, S > S.max() * torch.finfo(P.dtype).eps * max(before.shape)]
    missed = after - U @ (U.mT @ after)
    return float(torch.linalg.vector_norm(missed, ord=float("inf")))
