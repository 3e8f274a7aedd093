# cell: reweight
# kind: wrong
# author: colleague
# sentence: mean
# why: median
def reweight_heads(Z):
    norms = torch.linalg.vector_norm(Z, dim=(-2, -1), keepdim=True)
    return Z * norms / norms.median(dim=1, keepdim=True).values


def reweight_positions(Z):
    norms = torch.linalg.vector_norm(Z, dim=-1, keepdim=True)
    return Z * norms / norms.median(dim=1, keepdim=True).values
