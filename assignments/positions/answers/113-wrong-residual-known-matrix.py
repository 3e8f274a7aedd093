# cell: residual
# kind: wrong
# author: student
# sentence: Return the largest absolute error of p[t] @ M as p[t + k], for the matrix M that is best in least squares.
# why: uses the matrix of the sinusoid instead of the best one for the given table
def shift_residual(P: torch.Tensor, k: int) -> float:
    M = shift_matrix(k, P.shape[1])
    return (P[:-k] @ M - P[k:]).abs().max().item()
