# cell: extract
# kind: right
# author: student
# sentence: Which matrix made from A leaves every vector of the subspace as it is, and sends everything orthogonal to it to zero?
# why: twice the identity minus the projection on the orthogonal complement, from a full singular value decomposition
def extraction_matrix(A: torch.Tensor) -> torch.Tensor:
    d, m = A.shape
    U, _, _ = torch.linalg.svd(A, full_matrices=True)
    B = U[:, m:]
    return 2 * (torch.eye(d, dtype=A.dtype) - B @ B.T)
