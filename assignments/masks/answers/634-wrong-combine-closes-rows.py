# cell: combine
# kind: wrong
# author: assistant
# sentence: It does not close the rows of padded queries
# why: rows of padded queries are closed (if T_q = T_k): real [T, F], causal, row 1 is empty instead of [T, F]
def combine(allowed: torch.Tensor, real: torch.Tensor) -> torch.Tensor:
    """Return who may look at whom in a padded batch.

    allowed: (T_q, T_k), boolean, True where a query may look at a key
    real: (B, T_k), boolean, True where a key is a token
    returns: (B, 1, T_q, T_k), boolean, True where a query may look at a key and the key is a token
    """
    keys = real[:, None, None, :]
    result = allowed[None, None, :, :] & keys
    T_q, T_k = allowed.shape
    if T_q == T_k:
        result = result & real[:, None, :, None]
    return result
