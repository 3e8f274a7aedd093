# cell: pooling
# kind: right
# author: student
# sentence: Your function has to find it in both cases, also when rows of one batch differ.
# why: row by row: the last index among the nonzero entries of the mask; stacking keeps the graph
def last_token_pool(hidden: torch.Tensor, attention_mask: torch.Tensor) -> torch.Tensor:
    """Return the state of the last real token of each row.

    hidden: (B, T, d)   attention_mask: (B, T), 1 at real tokens, 0 at padding on either side;
        every row has a real token
    returns: (B, d)
    """
    states = []
    for row, mask in zip(hidden, attention_mask):
        where = [t for t, one in enumerate(mask.tolist()) if one]
        states.append(row[where[-1]])
    return torch.stack(states)
