# cell: reweight
# kind: wrong
# author: colleague
# why: 1e-5 added below
def reweight_heads(Z):
    norms = torch.linalg.vector_norm(Z, dim=(-2, -1), keepdim=True)
    return Z * norms / (norms.mean(dim=1, keepdim=True) + 1e-5)


def reweight_positions(Z):
    norms = torch.linalg.vector_norm(Z, dim=-1, keepdim=True)
    return Z * norms / (norms.mean(dim=1, keepdim=True) + 1e-5)
