# cell: pooling
# kind: wrong
# author: student
# sentence: padded on the left it is at the end
# why: the number of real tokens minus one is the last place only with padding on the right
def last_token_pool(hidden: torch.Tensor, attention_mask: torch.Tensor) -> torch.Tensor:
    """Return the state of the last real token of each row.

    hidden: (B, T, d)   attention_mask: (B, T), 1 at real tokens, 0 at padding on either side;
        every row has a real token
    returns: (B, d)
    """
    last = attention_mask.sum(dim=1) - 1
    return hidden[torch.arange(hidden.shape[0], device=hidden.device), last]
