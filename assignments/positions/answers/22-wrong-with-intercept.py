# cell: residual
# kind: wrong
# author: student
# sentence: Return the largest absolute error of p[t] @ M as p[t + k], for the matrix M that is best in least squares.
# why: a column of ones is added, as in regression, so the map is not p[t] @ M any more
def shift_residual(P: torch.Tensor, k: int) -> float:
    A = torch.cat([P[:-k], torch.ones(len(P) - k, 1, dtype=P.dtype)], dim=1)
    B = P[k:]
    M = torch.linalg.lstsq(A, B, driver="gelsd").solution
    return (A @ M - B).abs().max().item()
