# cell: combine
# kind: wrong
# author: student
# sentence: returns: (B, 1, T_q, T_k), boolean
# why: the product is a tensor of integers; lists of it compare equal to lists of booleans

def combine(allowed: torch.Tensor, real: torch.Tensor) -> torch.Tensor:
    """Return who may look at whom in a padded batch.

    allowed: (T_q, T_k), boolean, True where a query may look at a key
    real: (B, T_k), boolean, True where a key is a token
    returns: (B, 1, T_q, T_k), boolean, True where a query may look at a key and the key is a token
    """
    return allowed.long()[None, None] * real.long()[:, None, None]
