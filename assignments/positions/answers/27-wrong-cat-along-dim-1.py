# cell: dots
# kind: wrong
# author: student
# sentence: X: (..., T, d), P: (..., T, d_p) (`...` stands for any number of leading dimensions)
# why: dim=1 is the last dimension of a matrix only; with a batch the positions are appended as further tokens
def added_scores(X: torch.Tensor, P: torch.Tensor) -> torch.Tensor:
    Z = X + P
    return Z @ Z.transpose(-2, -1)


def concatenated_scores(X: torch.Tensor, P: torch.Tensor) -> torch.Tensor:
    Z = torch.cat([X, P], dim=1)
    return Z @ Z.transpose(-2, -1)
