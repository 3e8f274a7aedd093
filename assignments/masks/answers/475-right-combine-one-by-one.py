# cell: combine
# kind: right
# author: student
# sentence: True where a query may look at a key and the key is a token
# why: one sentence after the other, with de Morgan

def combine(allowed: torch.Tensor, real: torch.Tensor) -> torch.Tensor:
    """Return who may look at whom in a padded batch.

    allowed: (T_q, T_k), boolean, True where a query may look at a key
    real: (B, T_k), boolean, True where a key is a token
    returns: (B, 1, T_q, T_k), boolean, True where a query may look at a key and the key is a token
    """
    rows = [~(~allowed | ~keys) for keys in real.unbind(0)]
    return torch.stack(rows).unsqueeze(1)
