# cell: separate
# kind: wrong
# author: assistant
# sentence: Return the unscaled scores of self-attention: row i holds the scores of query i.
# why: divides by the root of d_k, as a transformer does: X = ones(1, 4), W_q = W_k = ones(4, 4) gives 32 instead of 64
def projected_scores(X: torch.Tensor, W_q: torch.Tensor, W_k: torch.Tensor) -> torch.Tensor:
    """Return the unscaled scores of self-attention: row i holds the scores of query i.

    X: (..., T, d)   W_q, W_k: (d, d_k)
    returns: (..., T, T)
    """
    if W_q.shape != W_k.shape:
        raise ValueError(f"W_q and W_k differ in shape: {tuple(W_q.shape)} and {tuple(W_k.shape)}")
    queries = torch.matmul(X, W_q)  # (..., T, d_k)
    keys = torch.matmul(X, W_k)  # (..., T, d_k)
    scores = torch.matmul(queries, keys.transpose(-2, -1))
    return scores / math.sqrt(W_k.shape[-1])
