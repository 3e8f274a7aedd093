# cell: combine
# kind: wrong
# author: student
# sentence: allowed: (T_q, T_k), boolean, True where a query may look at a key
# why: expands to (T_k, T_k): fewer queries than keys raise an error
def combine(allowed: torch.Tensor, real: torch.Tensor) -> torch.Tensor:
    """Return who may look at whom in a padded batch.

    allowed: (T_q, T_k), boolean, True where a query may look at a key
    real: (B, T_k), boolean, True where a key is a token
    returns: (B, 1, T_q, T_k), boolean, True where a query may look at a key and the key is a token
    """
    B, T = real.shape
    columns = real.view(B, 1, 1, T).expand(B, 1, T, T)
    return columns & allowed.view(1, 1, T, T)
