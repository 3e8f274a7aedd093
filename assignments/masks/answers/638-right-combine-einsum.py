# cell: combine
# kind: right
# author: assistant
# sentence: True where a query may look at a key and the key is a token
# why: product of zeros and ones, turned back to booleans
def combine(allowed: torch.Tensor, real: torch.Tensor) -> torch.Tensor:
    """Return who may look at whom in a padded batch.

    allowed: (T_q, T_k), boolean, True where a query may look at a key
    real: (B, T_k), boolean, True where a key is a token
    returns: (B, 1, T_q, T_k), boolean, True where a query may look at a key and the key is a token
    """
    return torch.einsum("qk,bk->bqk", allowed.int(), real.int()).gt(0)[:, None]
