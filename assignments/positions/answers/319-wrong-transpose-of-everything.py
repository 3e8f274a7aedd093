# cell: dots
# kind: wrong
# author: student
# sentence: X, P: (..., T, d), with the same leading dimensions
# why: .T reverses all dimensions: batches fail
def added_scores(X: torch.Tensor, P: torch.Tensor) -> torch.Tensor:
    """Return the unscaled scores z_i · z_j for z = x + p.

    X, P: (..., T, d), with the same leading dimensions
    returns: (..., T, T)
    """
    Z = X + P
    return Z @ Z.T


def concatenated_scores(X: torch.Tensor, P: torch.Tensor) -> torch.Tensor:
    """Return the unscaled scores z_i · z_j for z = [x, p].

    X: (..., T, d)   P: (..., T, d_p), with the same leading dimensions; d_p may differ from d
    returns: (..., T, T)
    """
    return X @ X.T + P @ P.T
