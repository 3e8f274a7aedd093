# cell: residual
# kind: wrong
# author: assistant
# sentence: Return the largest absolute error of p[t] @ M as p[t + k], for the matrix M that is best in least squares.
# why: adds a column of ones, so it fits p[t] @ M + b: tables with an offset get too small a residual
def shift_residual(P: torch.Tensor, k: int) -> float:
    """Largest absolute residual of the best linear map from P[t] to P[t + k]."""
    source, target = P[:-k], P[k:]
    design = torch.cat([source, torch.ones_like(source[:, :1])], dim=1)
    solution = torch.linalg.lstsq(design, target, driver="gelsd").solution
    return (design @ solution - target).abs().max().item()
