# cell: combine
# kind: wrong
# author: student
# sentence: real: (B, T_k), boolean, True where a key is a token
# why: reshapes real with the number of queries: only for T_q = T_k

def combine(allowed: torch.Tensor, real: torch.Tensor) -> torch.Tensor:
    """Return who may look at whom in a padded batch.

    allowed: (T_q, T_k), boolean, True where a query may look at a key
    real: (B, T_k), boolean, True where a key is a token
    returns: (B, 1, T_q, T_k), boolean, True where a query may look at a key and the key is a token
    """
    B, T = real.shape[0], allowed.shape[0]
    return allowed.view(1, 1, T, -1) & real.reshape(B, 1, 1, T)
