# cell: combine
# kind: wrong
# author: student
# sentence: It does not close the rows of padded queries: their outputs are never used, and a row with nothing to look at is a nuisance.
# why: with as many queries as keys, the rows of padded queries are closed as well
def combine(allowed: torch.Tensor, real: torch.Tensor) -> torch.Tensor:
    """Return who may look at whom in a padded batch.

    allowed: (T_q, T_k), boolean, True where a query may look at a key
    real: (B, T_k), boolean, True where a key is a token
    returns: (B, 1, T_q, T_k), boolean, True where a query may look at a key and the key is a token
    """
    both = allowed[None, None] & real[:, None, None, :]
    if allowed.shape[0] == allowed.shape[1]:
        both = both & real[:, None, :, None]
    return both
