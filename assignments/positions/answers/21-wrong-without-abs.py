# cell: residual
# kind: wrong
# author: student
# sentence: Return the largest absolute error of p[t] @ M as p[t + k]
# why: the largest signed error
def shift_residual(P: torch.Tensor, k: int) -> float:
    A, B = P[:-k], P[k:]
    M = torch.linalg.pinv(A) @ B
    return (B - A @ M).max().item()
