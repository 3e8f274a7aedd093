# cell: separate
# kind: wrong
# author: assistant
# sentence: Write the matrix of unscaled scores, and use it to see what is lost when the two matrices are the same.
# why: divides by the root of d_k
def projected_scores(X: torch.Tensor, W_q: torch.Tensor, W_k: torch.Tensor) -> torch.Tensor:
    """Self-attention scores Q K^T."""
    Q = torch.matmul(X, W_q)
    K = torch.matmul(X, W_k)
    return torch.matmul(Q, K.transpose(-2, -1)) / math.sqrt(W_k.shape[-1])
