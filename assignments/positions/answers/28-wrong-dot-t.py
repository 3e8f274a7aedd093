# cell: dots
# kind: wrong
# author: student
# sentence: X, P: (..., T, d)
# why: .T turns round all dimensions, so batches fail
def added_scores(X: torch.Tensor, P: torch.Tensor) -> torch.Tensor:
    return (X + P) @ (X + P).T


def concatenated_scores(X: torch.Tensor, P: torch.Tensor) -> torch.Tensor:
    return X @ X.T + P @ P.T
