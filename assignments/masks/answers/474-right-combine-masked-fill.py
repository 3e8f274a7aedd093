# cell: combine
# kind: right
# author: student
# sentence: Leave a dimension of size 1 for the heads, so that all of them share it.
# why: closes the columns of padding in a copy for each sentence

def combine(allowed: torch.Tensor, real: torch.Tensor) -> torch.Tensor:
    """Return who may look at whom in a padded batch.

    allowed: (T_q, T_k), boolean, True where a query may look at a key
    real: (B, T_k), boolean, True where a key is a token
    returns: (B, 1, T_q, T_k), boolean, True where a query may look at a key and the key is a token
    """
    spread = allowed.expand(len(real), 1, *allowed.shape)
    return spread.masked_fill(~real[:, None, None, :], False)
