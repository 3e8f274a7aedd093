# cell: extract
# kind: wrong
# author: student
# sentence: Build the matrix $M$ with $M \bar v = v_a$ for **every** such pair.
# why: only the diagonal of the projection: right for coordinate axes as in the check
def extraction_matrix(A: torch.Tensor) -> torch.Tensor:
    """Return the matrix that recovers v_a from the mean of v_a and v_b.

    A: (d, m), orthonormal columns that span the subspace of v_a
    returns: (d, d)
    """
    return torch.diag(2 * (A * A).sum(dim=1))
