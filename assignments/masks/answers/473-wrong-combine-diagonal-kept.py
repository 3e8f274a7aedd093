# cell: combine
# kind: wrong
# author: student
# sentence: a query may look at a key if the key is not in its future **and** the key is not padding
# why: a query whose row would be empty may look at itself, although it is padding

def combine(allowed: torch.Tensor, real: torch.Tensor) -> torch.Tensor:
    """Return who may look at whom in a padded batch.

    allowed: (T_q, T_k), boolean, True where a query may look at a key
    real: (B, T_k), boolean, True where a key is a token
    returns: (B, 1, T_q, T_k), boolean, True where a query may look at a key and the key is a token
    """
    both = allowed.expand(real.shape[0], 1, *allowed.shape) & real[:, None, None, :]
    itself = torch.eye(*allowed.shape, dtype=torch.bool)
    return both | (itself & ~both.any(-1, keepdim=True))
