# cell: reweight
# kind: right
# author: colleague
# why: root mean squares have the same ratio
def reweight_heads(Z):
    norms = Z.square().mean(dim=(-2, -1), keepdim=True).sqrt()
    return Z * norms / norms.mean(dim=1, keepdim=True)


def reweight_positions(Z):
    norms = torch.linalg.vector_norm(Z, dim=-1, keepdim=True)
    return Z * norms / norms.mean(dim=1, keepdim=True)
