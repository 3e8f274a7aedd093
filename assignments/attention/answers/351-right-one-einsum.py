# cell: separate
# kind: right
# author: assistant
# sentence: X: (..., T, d) W_q, W_k: (d, d_k)
# why: a single einsum with four factors
def projected_scores(X: torch.Tensor, W_q: torch.Tensor, W_k: torch.Tensor) -> torch.Tensor:
    """Return the unscaled scores of self-attention: row i holds the scores of query i.

    X: (..., T, d)   W_q, W_k: (d, d_k)
    returns: (..., T, T)
    """
    return torch.einsum("...id,dk,ek,...je->...ij", X, W_q, W_k, X)
