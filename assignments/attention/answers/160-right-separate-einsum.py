# cell: separate
# kind: right
# author: student
# sentence: returns: (..., T, T)
# why: one einsum over X, both matrices and X again
def projected_scores(X: torch.Tensor, W_q: torch.Tensor, W_k: torch.Tensor) -> torch.Tensor:
    return torch.einsum("...id,dk,ek,...je->...ij", X, W_q, W_k, X)
