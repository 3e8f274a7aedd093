# cell: dots
# kind: wrong
# author: student
# sentence: `...` stands for any number of leading dimensions, also none.
# why: .T reverses all dimensions and is right for a single sequence only
def added_scores(X: torch.Tensor, P: torch.Tensor) -> torch.Tensor:
    Z = X + P
    return Z @ Z.T


def concatenated_scores(X: torch.Tensor, P: torch.Tensor) -> torch.Tensor:
    return X @ X.T + P @ P.T
