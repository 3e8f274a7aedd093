# cell: reweight
# kind: wrong
# author: student
# sentence: **re-weight per position**, with the norm of each head's vector at that position alone.
# why: the mean norm is taken over heads and positions, so the future still comes in
def reweight_heads(Z: torch.Tensor) -> torch.Tensor:
    norms = Z.flatten(2).norm(dim=-1)[:, :, None, None]
    return Z * norms / norms.mean(dim=1, keepdim=True)


def reweight_positions(Z: torch.Tensor) -> torch.Tensor:
    norms = Z.norm(dim=-1, keepdim=True)
    return Z * norms / norms.mean(dim=(1, 2), keepdim=True)
