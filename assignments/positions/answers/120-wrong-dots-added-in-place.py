# cell: dots
# kind: wrong
# author: student
# sentence: Nothing you write should change its arguments in place, unless its docstring says so.
# why: X += P changes the tokens of the caller
def added_scores(X: torch.Tensor, P: torch.Tensor) -> torch.Tensor:
    X += P
    scores = X @ X.transpose(-1, -2)
    return scores


def concatenated_scores(X: torch.Tensor, P: torch.Tensor) -> torch.Tensor:
    Z = torch.cat((X, P), -1)
    return Z @ Z.transpose(-1, -2)
