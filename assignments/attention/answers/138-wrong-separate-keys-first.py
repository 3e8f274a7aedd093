# cell: separate
# kind: wrong
# author: student
# sentence: Return the unscaled scores of self-attention: row i holds the scores of query i.
# why: keys times queries: rows belong to the keys
def projected_scores(X: torch.Tensor, W_q: torch.Tensor, W_k: torch.Tensor) -> torch.Tensor:
    queries, keys = X @ W_q, X @ W_k
    return keys @ queries.transpose(-1, -2)
