# cell: residual
# kind: wrong
# author: student
# sentence: for the matrix M that is best in least squares
# why: fits on the first half of the rows and measures the error on all of them, as with a held-out set: not the best matrix
def shift_residual(P: torch.Tensor, k: int) -> float:
    before, after = P[:-k], P[k:]
    half = max(len(before) // 2, P.shape[1])
    M = torch.linalg.lstsq(before[:half], after[:half], driver="gelsd").solution
    return (before @ M - after).abs().max().item()
