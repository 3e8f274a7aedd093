# cell: dots
# kind: right
# author: student
# sentence: Return the unscaled scores z_i · z_j for z = x + p.
# why: adds up the four (two) terms
def added_scores(X: torch.Tensor, P: torch.Tensor) -> torch.Tensor:
    def product(a, b):
        return torch.einsum("...id,...jd->...ij", a, b)

    return product(X, X) + product(X, P) + product(P, X) + product(P, P)


def concatenated_scores(X: torch.Tensor, P: torch.Tensor) -> torch.Tensor:
    return X @ X.mT + P @ P.mT
