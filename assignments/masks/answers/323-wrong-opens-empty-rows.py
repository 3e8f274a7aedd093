# cell: combine
# kind: wrong
# author: assistant
# sentence: returns: (B, 1, T_q, T_k), boolean, True where a query may look at a key and the key is a token
# why: rows that would be empty are opened "so that the softmax is not NaN"
def combine(allowed: torch.Tensor, real: torch.Tensor) -> torch.Tensor:
    """Return who may look at whom in a padded batch.

    allowed: (T_q, T_k), boolean, True where a query may look at a key
    real: (B, T_k), boolean, True where a key is a token
    returns: (B, 1, T_q, T_k), boolean, True where a query may look at a key and the key is a token
    """
    mask = allowed[None, None, :, :] & real[:, None, None, :]
    empty = ~mask.any(dim=-1, keepdim=True)
    return mask | empty
