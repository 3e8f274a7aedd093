# cell: reweight
# kind: wrong
# author: colleague
# sentence: Euclidean
# why: mean of absolute values
def reweight_heads(Z):
    norms = Z.abs().sum(dim=(-2, -1), keepdim=True)
    return Z * norms / norms.mean(dim=1, keepdim=True)


def reweight_positions(Z):
    norms = torch.linalg.vector_norm(Z, dim=-1, keepdim=True)
    return Z * norms / norms.mean(dim=1, keepdim=True)
