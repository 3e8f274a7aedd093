# cell: real-ids
# kind: right
# author: student
# sentence: a place is padding if it and everything to its right is `pad_id`
# why: counts the tokens that are not pad_id from each place to the end

def real_from_ids(ids: torch.Tensor, pad_id: int) -> torch.Tensor:
    """Return which places of a right-padded batch hold tokens, when `pad_id` may be a token too.

    ids: (B, T), whole numbers
    returns: (B, T), boolean, False for the run of `pad_id` at the end of each row, True elsewhere
    """
    other = (ids != pad_id).long()
    to_come = other.sum(1, keepdim=True) - other.cumsum(1) + other
    return to_come > 0
