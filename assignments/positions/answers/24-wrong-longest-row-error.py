# cell: residual
# kind: wrong
# author: assistant
# sentence: Return the largest absolute error
# why: the largest Euclidean length of a row of errors
def shift_residual(P: torch.Tensor, k: int) -> float:
    """Worst-case residual of the best linear shift map."""
    source, target = P[:-k], P[k:]
    solution = torch.linalg.lstsq(source, target, driver="gelsd").solution
    residual = torch.linalg.vector_norm(source @ solution - target, dim=-1)
    return residual.max().item()
