# cell: pooling
# kind: wrong
# author: assistant
# sentence: Your function has to find it in both cases, also when rows of one batch differ.
# why: decides for the whole batch on which side the padding is
def last_token_pool(hidden: torch.Tensor, attention_mask: torch.Tensor) -> torch.Tensor:
    """Return the state of the last real token of each row.

    hidden: (B, T, d)   attention_mask: (B, T), 1 at real tokens, 0 at padding on either side;
        every row has a real token
    returns: (B, d)
    """
    left_padding = attention_mask[:, -1].sum() == attention_mask.shape[0]
    if left_padding:
        return hidden[:, -1]
    sequence_lengths = attention_mask.sum(dim=1) - 1
    batch_size = hidden.shape[0]
    return hidden[torch.arange(batch_size, device=hidden.device), sequence_lengths]
