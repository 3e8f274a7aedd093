# cell: pooling
# kind: right
# author: student
# sentence: Which position of a row is the largest one with a 1 in the attention mask?
# why: a token is the last one if no real token comes after it; the states are picked by a boolean mask
def last_token_pool(hidden: torch.Tensor, attention_mask: torch.Tensor) -> torch.Tensor:
    """Return the state of the last real token of each row.

    hidden: (B, T, d)   attention_mask: (B, T), 1 at real tokens, 0 at padding on either side;
        every row has a real token
    returns: (B, d)
    """
    real = attention_mask.bool()
    after = real.flip(1).cumsum(1).flip(1)  # real tokens from here on
    return hidden[real & (after == 1)]
