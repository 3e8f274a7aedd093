# cell: extract
# kind: wrong
# author: student
# sentence: Build the matrix M with M v = v_a for **every** such pair. (the columns of A are an orthonormal basis)
# why: keeps the coordinates in which A is not zero: right only for subspaces along the axes, as in the example
def extraction_matrix(A: torch.Tensor) -> torch.Tensor:
    used = (A.abs().sum(dim=1) > 0).to(A.dtype)
    return 2 * torch.diag(used)
