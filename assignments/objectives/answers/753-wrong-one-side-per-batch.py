# cell: pooling
# kind: wrong
# author: assistant
# sentence: Your function has to find it in both cases, also when rows of one batch differ.
# why: the side is decided once for the batch: for attention_mask [[1, 1, 0], [0, 1, 1]] the second row takes position 1 and not 2
def last_token_pool(hidden: torch.Tensor, attention_mask: torch.Tensor) -> torch.Tensor:
    """Return the state of the last real token of each row.

    hidden: (B, T, d)   attention_mask: (B, T), 1 at real tokens, 0 at padding on either side;
        every row has a real token
    returns: (B, d)
    """
    batch_size = hidden.shape[0]
    attention_mask = attention_mask.to(hidden.device).long()

    # With padding on the left every row ends with a real token.
    left_padding = bool(attention_mask[:, -1].sum() == batch_size)
    if left_padding:
        return hidden[:, -1]

    # Padding on the right: the last real token follows from the length.
    sequence_lengths = attention_mask.sum(dim=1) - 1
    batch_indices = torch.arange(batch_size, device=hidden.device)
    return hidden[batch_indices, sequence_lengths]
