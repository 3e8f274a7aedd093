# cell: dots
# kind: right
# author: student
# sentence: four terms, two of them with a token on one side and a position on the other
# why: einsum of the four terms, and a helper
def _inner(A, B):
    return torch.einsum("...id,...jd->...ij", A, B)


def added_scores(X: torch.Tensor, P: torch.Tensor) -> torch.Tensor:
    return _inner(X, X) + _inner(X, P) + _inner(P, X) + _inner(P, P)


def concatenated_scores(X: torch.Tensor, P: torch.Tensor) -> torch.Tensor:
    return _inner(X, X) + _inner(P, P)
