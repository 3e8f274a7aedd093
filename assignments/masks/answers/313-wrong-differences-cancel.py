# cell: real-ids
# kind: wrong
# author: student
# sentence: returns: (B, T), boolean, False for the run of `pad_id` at the end of each row, True elsewhere
# why: sums ids - pad_id from the right; pad 5 and tokens 4, 6 cancel, and the 4 counts as padding
def real_from_ids(ids: torch.Tensor, pad_id: int) -> torch.Tensor:
    """Return which places of a right-padded batch hold tokens, when `pad_id` may be a token too.

    ids: (B, T), whole numbers
    returns: (B, T), boolean, False for the run of `pad_id` at the end of each row, True elsewhere
    """
    from_right = (ids - pad_id).flip(dims=[1]).cumsum(dim=1).flip(dims=[1])
    return from_right != 0
