# cell: reweight
# kind: right
# author: student
# sentence: each head is multiplied by its norm divided by the mean norm of all heads.
# why: the norms are written out, one function for both, the positions moved into the batch
def reweight_heads(Z: torch.Tensor) -> torch.Tensor:
    size = Z.square().sum(dim=(2, 3)).sqrt()
    factor = size * Z.shape[1] / size.sum(dim=1, keepdim=True)
    return torch.einsum("bhtd,bh->bhtd", Z, factor)


def reweight_positions(Z: torch.Tensor) -> torch.Tensor:
    B, h, T, d = Z.shape
    alone = Z.transpose(1, 2).reshape(B * T, h, 1, d)
    return reweight_heads(alone).reshape(B, T, h, d).transpose(1, 2)
