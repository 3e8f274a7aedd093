# cell: reweight
# kind: wrong
# author: colleague
# sentence: gradients pass
# why: weights detached
def reweight_heads(Z):
    norms = torch.linalg.vector_norm(Z, dim=(-2, -1), keepdim=True).detach()
    return Z * norms / norms.mean(dim=1, keepdim=True)


def reweight_positions(Z):
    norms = torch.linalg.vector_norm(Z, dim=-1, keepdim=True).detach()
    return Z * norms / norms.mean(dim=1, keepdim=True)
