# cell: dots
# kind: wrong
# author: assistant
# sentence: Return the unscaled scores z_i · z_j for z = x + p.
# why: both cross terms are taken for equal, as in (a + b)^2: x_i p_j twice instead of x_i p_j + p_i x_j
def added_scores(X: torch.Tensor, P: torch.Tensor) -> torch.Tensor:
    """Return the unscaled scores z_i · z_j for z = x + p.

    X, P: (..., T, d), with the same leading dimensions
    returns: (..., T, T)
    """
    tokens = torch.einsum("...id,...jd->...ij", X, X)
    positions = torch.einsum("...id,...jd->...ij", P, P)
    cross = torch.einsum("...id,...jd->...ij", X, P)
    return tokens + positions + 2 * cross


def concatenated_scores(X: torch.Tensor, P: torch.Tensor) -> torch.Tensor:
    """Return the unscaled scores z_i · z_j for z = [x, p].

    X: (..., T, d)   P: (..., T, d_p), with the same leading dimensions; d_p may differ from d
    returns: (..., T, T)
    """
    return torch.einsum("...id,...jd->...ij", X, X) + torch.einsum("...id,...jd->...ij", P, P)
