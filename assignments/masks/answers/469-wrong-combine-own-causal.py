# cell: combine
# kind: wrong
# author: student
# sentence: allowed: (T_q, T_k), boolean, True where a query may look at a key
# why: `allowed` gives its shape only; the causal mask is made anew

def combine(allowed: torch.Tensor, real: torch.Tensor) -> torch.Tensor:
    """Return who may look at whom in a padded batch.

    allowed: (T_q, T_k), boolean, True where a query may look at a key
    real: (B, T_k), boolean, True where a key is a token
    returns: (B, 1, T_q, T_k), boolean, True where a query may look at a key and the key is a token
    """
    causal = torch.ones_like(allowed).tril()
    return causal[None, None] & real[:, None, None, :]
