# cell: reweight
# kind: wrong
# author: colleague
# sentence: Euclidean: the root of the sum of all squares
# why: spectral norm
def reweight_heads(Z):
    norms = torch.linalg.matrix_norm(Z, 2, keepdim=True)
    return Z * norms / norms.mean(dim=1, keepdim=True)


def reweight_positions(Z):
    norms = torch.linalg.vector_norm(Z, dim=-1, keepdim=True)
    return Z * norms / norms.mean(dim=1, keepdim=True)
