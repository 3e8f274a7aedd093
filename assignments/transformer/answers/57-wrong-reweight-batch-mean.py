# cell: reweight
# kind: wrong
# author: student
# sentence: The norm of a head is that of its whole matrix $(T, d/h)$, for each sequence of the batch.
# why: the mean norm is taken over the whole batch, so a sequence depends on its neighbours
def reweight_heads(Z: torch.Tensor) -> torch.Tensor:
    norms = torch.linalg.vector_norm(Z, dim=(-2, -1), keepdim=True)
    return Z * norms / norms.mean()


def reweight_positions(Z: torch.Tensor) -> torch.Tensor:
    norms = torch.linalg.vector_norm(Z, dim=-1, keepdim=True)
    return Z * norms / norms.mean(dim=1, keepdim=True)
