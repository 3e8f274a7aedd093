# cell: dots
# kind: wrong
# author: student
# sentence: X: (..., T, d)   P: (..., T, d_p), with the same leading dimensions; d_p may differ from d
# why: torch.cat(..., dim=1) is the last dimension only without leading ones; X, P of shape (2, 3, 4) give (2, 6, 6) instead of (2, 3, 3)
def added_scores(X: torch.Tensor, P: torch.Tensor) -> torch.Tensor:
    """Return the unscaled scores z_i · z_j for z = x + p.

    X, P: (..., T, d), with the same leading dimensions
    returns: (..., T, T)
    """
    Z = X + P
    return Z @ Z.transpose(-2, -1)


def concatenated_scores(X: torch.Tensor, P: torch.Tensor) -> torch.Tensor:
    """Return the unscaled scores z_i · z_j for z = [x, p].

    X: (..., T, d)   P: (..., T, d_p), with the same leading dimensions; d_p may differ from d
    returns: (..., T, T)
    """
    Z = torch.cat([X, P], dim=1)
    return Z @ Z.transpose(-2, -1)
