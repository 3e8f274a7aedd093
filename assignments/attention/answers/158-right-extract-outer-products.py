# cell: extract
# kind: right
# author: student
# sentence: Which matrix made from $A$ leaves every vector of the subspace as it is, and sends everything orthogonal to it to zero?
# why: adds twice the outer product of each column with itself
def extraction_matrix(A: torch.Tensor) -> torch.Tensor:
    d, m = A.shape
    M = A.new_zeros(d, d)
    for i in range(m):
        M = M + 2 * torch.outer(A[:, i], A[:, i])
    return M
