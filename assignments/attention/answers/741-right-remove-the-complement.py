# cell: extract
# kind: right
# author: assistant
# sentence: Build the matrix $M$ with $M \bar v = v_a$ for **every** such pair.
# why: takes away the orthogonal complement (from a full SVD) instead of building A A^T; nothing is taken away when m = d
def extraction_matrix(A: torch.Tensor) -> torch.Tensor:
    """Return the matrix that recovers v_a from the mean of v_a and v_b.

    A: (d, m), orthonormal columns that span the subspace of v_a
    returns: (d, d)
    """
    d, m = A.shape
    U = torch.linalg.svd(A, full_matrices=True).U
    complement = U[:, m:]  # empty if A spans everything
    identity = torch.eye(d, dtype=A.dtype, device=A.device)
    return 2 * (identity - torch.einsum("ir,jr->ij", complement, complement))
