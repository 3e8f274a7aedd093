# cell: combine
# kind: wrong
# author: student
# sentence: Nothing you write should change its arguments in place
# why: writes into the caller's mask, and what one sentence closes stays closed for the next: real [[T, F], [T, T]]
def combine(allowed: torch.Tensor, real: torch.Tensor) -> torch.Tensor:
    """Return who may look at whom in a padded batch.

    allowed: (T_q, T_k), boolean, True where a query may look at a key
    real: (B, T_k), boolean, True where a key is a token
    returns: (B, 1, T_q, T_k), boolean, True where a query may look at a key and the key is a token
    """
    out = []
    for row in real:
        mask = allowed
        mask[:, ~row] = False
        out.append(mask.clone())
    return torch.stack(out).unsqueeze(1)
