# cell: combine
# kind: wrong
# author: assistant
# sentence: returns: (B, 1, T_q, T_k)
# why: takes T from the keys for queries as well: T_q = 2, T_k = 4 fails
def combine(allowed: torch.Tensor, real: torch.Tensor) -> torch.Tensor:
    """Return who may look at whom in a padded batch.

    allowed: (T_q, T_k), boolean, True where a query may look at a key
    real: (B, T_k), boolean, True where a key is a token
    returns: (B, 1, T_q, T_k), boolean, True where a query may look at a key and the key is a token
    """
    B, T = real.shape
    padding = real.view(B, 1, 1, T).expand(B, 1, T, T)
    causal = allowed.view(1, 1, T, T)
    return padding & causal
