# cell: combine
# kind: wrong
# author: student
# sentence: returns: (B, 1, T_q, T_k), boolean, True where a query may look at a key and the key is a token
# why: the product of integers is not boolean
def combine(allowed: torch.Tensor, real: torch.Tensor) -> torch.Tensor:
    return allowed.int()[None, None] * real.int()[:, None, None, :]
