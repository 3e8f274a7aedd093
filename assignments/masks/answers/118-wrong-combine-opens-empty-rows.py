# cell: combine
# kind: wrong
# author: assistant
# sentence: a query may look at a key if the key is not in its future **and** the key is not padding
# why: rows with nothing to look at are opened completely, to keep the softmax from NaN
def combine(allowed: torch.Tensor, real: torch.Tensor) -> torch.Tensor:
    """Combine both masks; rows without any allowed key are opened to avoid NaN in the softmax."""
    both = allowed[None, None, :, :] & real[:, None, None, :]
    empty = ~both.any(dim=-1, keepdim=True)
    return both | empty
