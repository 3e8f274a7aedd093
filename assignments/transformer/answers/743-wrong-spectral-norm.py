# cell: reweight
# kind: wrong
# author: student
# sentence: All norms are Euclidean: the root of the sum of all squares; none of them is zero.
# why: torch.linalg.norm with ord=2 and two dimensions is the largest singular value: the same for matrices of rank one as in the check, not for a random Z of (2, 3, 4, 5)
def reweight_heads(Z: torch.Tensor) -> torch.Tensor:
    """Return each head times its norm over the mean norm of the heads. Z: (B, h, T, d_h), and so is the result."""
    norms = torch.linalg.norm(Z, ord=2, dim=(-2, -1), keepdim=True)  # (B, h, 1, 1)
    return Z * norms / norms.mean(dim=1, keepdim=True)


def reweight_positions(Z: torch.Tensor) -> torch.Tensor:
    """Return the same with a norm for each position. Z: (B, h, T, d_h), and so is the result."""
    norms = torch.linalg.norm(Z, ord=2, dim=-1, keepdim=True)  # (B, h, T, 1)
    return Z * norms / norms.mean(dim=1, keepdim=True)
