# cell: pooling
# kind: right
# author: assistant
# sentence: Return the state of the last real token of each row.
# why: the first 1 of the reversed mask, then gather
def last_token_pool(hidden: torch.Tensor, attention_mask: torch.Tensor) -> torch.Tensor:
    """Return the state of the last real token of each row."""
    B, T, d = hidden.shape
    from_end = attention_mask.flip(1).long().argmax(dim=1)
    index = (T - 1 - from_end).view(B, 1, 1).expand(B, 1, d)
    return hidden.gather(1, index).squeeze(1)
