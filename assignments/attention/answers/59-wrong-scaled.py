# cell: separate
# kind: wrong
# author: assistant
# sentence: Return the unscaled scores of self-attention: row i holds the scores of query i.
# why: divides by the root of d_k
def projected_scores(X: torch.Tensor, W_q: torch.Tensor, W_k: torch.Tensor) -> torch.Tensor:
    """Compute the attention logits of self-attention."""
    queries = torch.matmul(X, W_q)
    keys = torch.matmul(X, W_k)
    return torch.matmul(queries, keys.transpose(-2, -1)) * (W_k.size(-1) ** -0.5)
