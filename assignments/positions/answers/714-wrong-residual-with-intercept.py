# cell: residual
# kind: wrong
# author: assistant
# sentence: Turn the question into a number: the best matrix, found by least squares, and how far it misses at worst.
# why: fits a matrix and a constant row, which is no longer p[t] @ M; for P = (1, 2, ..., 10) as one column and k = 1 it gives 0 instead of about 0.84
def shift_residual(P: torch.Tensor, k: int) -> float:
    """Return the largest absolute error of p[t] @ M as p[t + k], for the matrix M that is best in least squares.

    P: (T, d), float64, any table of positions, with more rows than k + d   k: at least 1
    """
    if k < 1:
        raise ValueError("k must be at least 1")
    if P.shape[0] <= k + P.shape[1]:
        raise ValueError("the table needs more rows than k + d")

    sources = P[:-k]  # (T - k, d), the rows p[t]
    targets = P[k:]  # (T - k, d), the rows p[t + k]

    # Design matrix of the regression, with an intercept column for tables that are not centred.
    ones = torch.ones(sources.shape[0], 1, dtype=P.dtype, device=P.device)
    design = torch.cat([sources, ones], dim=1)

    solution = torch.linalg.lstsq(design, targets, driver="gelsd").solution
    residual = design @ solution - targets
    return residual.abs().max().item()
