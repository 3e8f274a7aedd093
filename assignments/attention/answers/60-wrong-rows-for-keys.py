# cell: separate
# kind: wrong
# author: student
# sentence: row i holds the scores of query i
# why: the einsum puts the keys in the rows
def projected_scores(X: torch.Tensor, W_q: torch.Tensor, W_k: torch.Tensor) -> torch.Tensor:
    Q, K = X @ W_q, X @ W_k
    return torch.einsum("...qd,...kd->...kq", Q, K)
