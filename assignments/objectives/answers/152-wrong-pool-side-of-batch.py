# cell: pooling
# kind: wrong
# author: assistant
# sentence: also when rows of one batch differ
# why: one decision for the whole batch: rows padded on different sides go wrong
def last_token_pool(hidden: torch.Tensor, attention_mask: torch.Tensor) -> torch.Tensor:
    """Return the state of the last real token of each row."""
    left_padding = attention_mask[:, -1].sum() == attention_mask.shape[0]
    if left_padding:
        return hidden[:, -1]
    sequence_lengths = attention_mask.sum(dim=1) - 1
    batch_size = hidden.shape[0]
    return hidden[torch.arange(batch_size, device=hidden.device), sequence_lengths]
