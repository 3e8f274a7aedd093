# cell: combine
# kind: wrong
# author: student
# sentence: allowed: (T_q, T_k) (with as many queries as keys and with fewer)
# why: expands to (B, 1, T, T) with the T of the keys, which fails for fewer queries
def combine(allowed: torch.Tensor, real: torch.Tensor) -> torch.Tensor:
    B, T = real.shape
    causal = allowed.expand(B, 1, T, T)
    padding = real.reshape(B, 1, 1, T).expand(B, 1, T, T)
    return torch.logical_and(causal, padding)
