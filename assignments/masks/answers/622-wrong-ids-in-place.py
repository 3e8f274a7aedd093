# cell: real-ids
# kind: wrong
# author: student
# sentence: Nothing you write should change its arguments in place
# why: subtracts pad_id from the ids of the caller: with pad 7, ids [5, 7] is [-2, 0] afterwards; the mask itself is right
def real_from_ids(ids: torch.Tensor, pad_id: int) -> torch.Tensor:
    """Return which places of a right-padded batch hold tokens, when `pad_id` may be a token too.

    ids: (B, T), int64
    returns: (B, T), boolean, False for the run of `pad_id` at the end of each row, True elsewhere
    """
    ids -= pad_id
    padding = (ids.flip(1) == 0).long().cumprod(1).flip(1)
    return padding == 0
