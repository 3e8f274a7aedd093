# cell: extract
# kind: right
# author: student
# sentence: A: (d, m), orthonormal columns that span the subspace of v_a
# why: projection through the pseudoinverse
def extraction_matrix(A: torch.Tensor) -> torch.Tensor:
    """Return the matrix that recovers v_a from the mean of v_a and v_b.

    A: (d, m), orthonormal columns that span the subspace of v_a
    returns: (d, d)
    """
    return 2 * A @ torch.linalg.pinv(A)
