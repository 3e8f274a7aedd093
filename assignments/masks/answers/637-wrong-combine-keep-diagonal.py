# cell: combine
# kind: wrong
# author: assistant
# sentence: True where a query may look at a key and the key is a token
# why: opens the diagonal for rows that would be empty: real [F, F] has True at (0, 0)
def combine(allowed: torch.Tensor, real: torch.Tensor) -> torch.Tensor:
    """Return who may look at whom in a padded batch.

    allowed: (T_q, T_k), boolean, True where a query may look at a key
    real: (B, T_k), boolean, True where a key is a token
    returns: (B, 1, T_q, T_k), boolean, True where a query may look at a key and the key is a token
    """
    both = allowed.unsqueeze(0).unsqueeze(0) & real.unsqueeze(1).unsqueeze(1)
    # make sure no row is completely masked, otherwise softmax gives NaN
    empty = ~both.any(dim=-1, keepdim=True)
    eye = torch.eye(both.shape[-2], both.shape[-1], dtype=torch.bool, device=both.device)
    return both | (empty & eye)
