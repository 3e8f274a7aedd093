# cell: residual
# kind: wrong
# author: student
# sentence: Return the largest absolute error of p[t] @ M as p[t + k], for the matrix M that is best in least squares.
# why: the largest signed difference: larger misses to the other side are not counted
def shift_residual(P: torch.Tensor, k: int) -> float:
    A, B = P[:-k], P[k:]
    M = torch.linalg.lstsq(A, B).solution
    return (B - A @ M).max().item()
