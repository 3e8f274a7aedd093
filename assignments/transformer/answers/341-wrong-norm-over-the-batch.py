# cell: reweight
# kind: wrong
# author: student
# sentence: for each sequence of the batch
# why: the norm of a head runs over the whole batch
def reweight_heads(Z: torch.Tensor) -> torch.Tensor:
    """Return each head times its norm over the mean norm of the heads. Z: (B, h, T, d_h), and so is the result."""
    norms = torch.linalg.vector_norm(Z, dim=(0, 2, 3), keepdim=True)
    return Z * norms / norms.mean()


def reweight_positions(Z: torch.Tensor) -> torch.Tensor:
    """Return the same with a norm for each position. Z: (B, h, T, d_h), and so is the result."""
    norms = torch.linalg.vector_norm(Z, dim=-1, keepdim=True)
    return Z * norms / norms.mean(dim=1, keepdim=True)
