# cell: residual
# kind: wrong
# author: student
# sentence: Turn the question into a number: the best matrix, found by least squares, and how far it misses at worst.
# why: gives the root mean square error and not the largest
def shift_residual(P: torch.Tensor, k: int) -> float:
    A, B = P[:-k], P[k:]
    M = torch.linalg.lstsq(A, B).solution
    return (A @ M - B).square().mean().sqrt().item()
