# cell: combine
# kind: wrong
# author: student
# sentence: allowed: (T_q, T_k), boolean, True where a query may look at a key
# why: expands the padding mask to (T_k, T_k): breaks with fewer queries than keys, and gives T_k rows for one query
def combine(allowed: torch.Tensor, real: torch.Tensor) -> torch.Tensor:
    B, T = real.shape
    padding = real.view(B, 1, 1, T).expand(B, 1, T, T)
    return allowed & padding
