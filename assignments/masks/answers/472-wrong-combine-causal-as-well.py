# cell: combine
# kind: wrong
# author: assistant
# sentence: True where a query may look at a key and the key is a token
# why: adds a causal mask of its own: where `allowed` opens the future, as in seq2seq, it is closed

def combine(allowed: torch.Tensor, real: torch.Tensor) -> torch.Tensor:
    """Return who may look at whom in a padded batch.

    allowed: (T_q, T_k), boolean, True where a query may look at a key
    real: (B, T_k), boolean, True where a key is a token
    returns: (B, 1, T_q, T_k), boolean, True where a query may look at a key and the key is a token
    """
    T_q, T_k = allowed.shape
    causal = torch.ones(T_q, T_k, dtype=torch.bool, device=allowed.device).tril(T_k - T_q)
    return (allowed & causal).view(1, 1, T_q, T_k) & real.view(-1, 1, 1, T_k)
