# cell: extract
# kind: wrong
# author: student
# sentence: Build the matrix $M$ with $M \bar v = v_a$ for **every** such pair.
# why: keeps only the diagonal of A A^T, enough when the subspace is made of coordinate axes: for A = [[0.6], [0.8]], v_a = [0.6, 0.8], v_b = 0 the result is [0.216, 0.512]
def extraction_matrix(A: torch.Tensor) -> torch.Tensor:
    """Return the matrix that recovers v_a from the mean of v_a and v_b.

    A: (d, m), orthonormal columns that span the subspace of v_a
    returns: (d, d)
    """
    return 2 * torch.diag((A * A).sum(dim=1))
