# cell: separate
# kind: wrong
# author: student
# sentence: Return the unscaled scores of self-attention: row i holds the scores of query i.
# why: divides by the root of d_k
def projected_scores(X: torch.Tensor, W_q: torch.Tensor, W_k: torch.Tensor) -> torch.Tensor:
    """Return the unscaled scores of self-attention: row i holds the scores of query i.

    X: (..., T, d)   W_q, W_k: (d, d_k)
    returns: (..., T, T)
    """
    Q, K = X @ W_q, X @ W_k
    return Q @ K.transpose(-2, -1) / math.sqrt(K.shape[-1])
