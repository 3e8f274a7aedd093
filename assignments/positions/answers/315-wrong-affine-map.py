# cell: residual
# kind: wrong
# author: assistant
# sentence: Return the largest absolute error of p[t] @ M as p[t + k], for the matrix M that is best in least squares.
# why: a column of ones is added: the best affine map instead of the best matrix
def shift_residual(P: torch.Tensor, k: int) -> float:
    """Return the largest absolute error of p[t] @ M as p[t + k], for the matrix M that is best in least squares.

    P: (T, d), float64, any table of positions, with more rows than k + d   k: at least 1
    """
    T = P.shape[0]
    source = torch.cat([P[: T - k], torch.ones(T - k, 1, dtype=P.dtype)], dim=1)
    target = P[k:]
    solution = torch.linalg.lstsq(source, target, driver="gelsd").solution
    return (source @ solution - target).abs().max().item()
