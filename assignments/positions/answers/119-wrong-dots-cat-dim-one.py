# cell: dots
# kind: wrong
# author: student
# sentence: Return the unscaled scores z_i · z_j for z = [x, p].
# why: dim=1 joins the vectors only without leading dimensions; in a batch it joins the sequences
def added_scores(X: torch.Tensor, P: torch.Tensor) -> torch.Tensor:
    return (X + P) @ (X + P).mT


def concatenated_scores(X: torch.Tensor, P: torch.Tensor) -> torch.Tensor:
    Z = torch.cat([X, P], dim=1)
    return Z @ Z.mT
