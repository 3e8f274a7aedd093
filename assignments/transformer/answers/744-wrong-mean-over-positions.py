# cell: reweight
# kind: wrong
# author: student
# sentence: Write the three, and a fourth that repairs the last one: **re-weight per position**, with the norm of each head's vector at that position alone.
# why: reweight_positions divides by the mean over heads and positions: changing Z[:, :, 3] of a random (2, 3, 4, 5) changes the result at position 0
def reweight_heads(Z: torch.Tensor) -> torch.Tensor:
    """Return each head times its norm over the mean norm of the heads. Z: (B, h, T, d_h), and so is the result."""
    norms = Z.norm(dim=(2, 3), keepdim=True)
    return Z * (norms / norms.mean(dim=1, keepdim=True))


def reweight_positions(Z: torch.Tensor) -> torch.Tensor:
    """Return the same with a norm for each position. Z: (B, h, T, d_h), and so is the result."""
    norms = Z.norm(dim=3, keepdim=True)
    return Z * (norms / norms.mean(dim=(1, 2), keepdim=True))
