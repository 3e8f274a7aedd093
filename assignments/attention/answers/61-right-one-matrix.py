# cell: separate
# kind: right
# author: student
# sentence: Write the matrix of unscaled scores
# why: multiplies the two projections first, X (W_q W_k^T) X^T
def projected_scores(X: torch.Tensor, W_q: torch.Tensor, W_k: torch.Tensor) -> torch.Tensor:
    form = W_q @ W_k.T
    return torch.einsum("...id,de,...je->...ij", X, form, X)
