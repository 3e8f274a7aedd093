# cell: reweight
# kind: wrong
# author: colleague
# sentence: mean norm
# why: by the rms
def reweight_heads(Z):
    norms = torch.linalg.vector_norm(Z, dim=(-2, -1), keepdim=True)
    return Z * norms / norms.square().mean(dim=1, keepdim=True).sqrt()


def reweight_positions(Z):
    norms = torch.linalg.vector_norm(Z, dim=-1, keepdim=True)
    return Z * norms / norms.square().mean(dim=1, keepdim=True).sqrt()
