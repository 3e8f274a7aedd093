# cell: extract
# kind: wrong
# author: student
# sentence: Build the matrix $M$ with $M \bar v = v_a$ for **every** such pair.
# why: keeps the diagonal of A A^T only, right for subspaces along the coordinates and for no others
def extraction_matrix(A: torch.Tensor) -> torch.Tensor:
    return 2 * torch.diag((A**2).sum(dim=1))
