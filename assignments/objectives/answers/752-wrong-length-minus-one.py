# cell: pooling
# kind: wrong
# author: student
# sentence: Where it stands depends on the padding: in a batch padded on the right it is somewhere in the middle, padded on the left it is at the end.
# why: number of real tokens minus one: for attention_mask [[0, 0, 1, 1]] it takes position 1, padding, and not 3
def last_token_pool(hidden: torch.Tensor, attention_mask: torch.Tensor) -> torch.Tensor:
    """Return the state of the last real token of each row.

    hidden: (B, T, d)   attention_mask: (B, T), 1 at real tokens, 0 at padding on either side;
        every row has a real token
    returns: (B, d)
    """
    last = attention_mask.sum(dim=1) - 1  # (B,)
    return hidden[torch.arange(len(hidden)), last]
