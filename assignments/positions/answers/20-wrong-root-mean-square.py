# cell: residual
# kind: wrong
# author: student
# sentence: Return the largest absolute error of p[t] @ M as p[t + k]
# why: the root mean square error
def shift_residual(P: torch.Tensor, k: int) -> float:
    A, B = P[:-k], P[k:]
    M = torch.linalg.lstsq(A, B).solution
    return (A @ M - B).pow(2).mean().sqrt().item()
