# cell: combine
# kind: right
# author: student
# sentence: returns: (B, 1, T_q, T_k), boolean, True where a query may look at a key and the key is a token
# why: one sentence at a time, with logical_and
def combine(allowed: torch.Tensor, real: torch.Tensor) -> torch.Tensor:
    """Return who may look at whom in a padded batch.

    allowed: (T_q, T_k), boolean, True where a query may look at a key
    real: (B, T_k), boolean, True where a key is a token
    returns: (B, 1, T_q, T_k), boolean, True where a query may look at a key and the key is a token
    """
    return torch.stack([torch.logical_and(allowed, row).unsqueeze(0) for row in real])
