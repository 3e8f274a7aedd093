# cell: combine
# kind: wrong
# author: assistant
# sentence: a query may look at a key if the key is not in its future **and** the key is not padding
# why: a row that would be empty may look at all of its causal keys, padding included

def combine(allowed: torch.Tensor, real: torch.Tensor) -> torch.Tensor:
    """Return who may look at whom in a padded batch.

    allowed: (T_q, T_k), boolean, True where a query may look at a key
    real: (B, T_k), boolean, True where a key is a token
    returns: (B, 1, T_q, T_k), boolean, True where a query may look at a key and the key is a token
    """
    both = allowed[None, None, :, :] & real[:, None, None, :]
    empty = ~both.any(dim=-1, keepdim=True)
    return torch.where(empty, allowed[None, None, :, :], both)
