# cell: combine
# kind: wrong
# author: student
# sentence: Nothing you write should change its arguments in place.
# why: unsqueeze_ gives the caller's `real` two more dimensions

def combine(allowed: torch.Tensor, real: torch.Tensor) -> torch.Tensor:
    """Return who may look at whom in a padded batch.

    allowed: (T_q, T_k), boolean, True where a query may look at a key
    real: (B, T_k), boolean, True where a key is a token
    returns: (B, 1, T_q, T_k), boolean, True where a query may look at a key and the key is a token
    """
    return allowed & real.unsqueeze_(1).unsqueeze_(1)
