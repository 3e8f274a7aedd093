# cell: combine
# kind: wrong
# author: assistant
# sentence: A pair is allowed if both masks allow it, and only then.
# why: opens all keys for queries that would see none, to avoid NaN
def combine(allowed: torch.Tensor, real: torch.Tensor) -> torch.Tensor:
    """Combine an attention mask with a padding mask; rows without any key attend everywhere (no NaN)."""
    mask = allowed[None, None, :, :] & real[:, None, None, :]
    empty = ~mask.any(dim=-1, keepdim=True)
    return mask | empty
