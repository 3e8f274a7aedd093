# cell: separate
# kind: wrong
# author: assistant
# sentence: Return the unscaled scores of self-attention: row i holds the scores of query i.
# why: the result is transposed: rows belong to keys
def projected_scores(X: torch.Tensor, W_q: torch.Tensor, W_k: torch.Tensor) -> torch.Tensor:
    """Return the unscaled scores of self-attention: row i holds the scores of query i.

    X: (..., T, d)   W_q, W_k: (d, d_k)
    returns: (..., T, T)
    """
    Q = torch.einsum("...td,dk->...tk", X, W_q)
    K = torch.einsum("...td,dk->...tk", X, W_k)
    return torch.einsum("...ik,...jk->...ji", Q, K)
