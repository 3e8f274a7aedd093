# cell: real-ids
# kind: wrong
# author: student
# sentence: Nothing you write should change its arguments in place.
# why: subtracts pad_id from the ids in place; seen only when pad_id is not 0

def real_from_ids(ids: torch.Tensor, pad_id: int) -> torch.Tensor:
    """Return which places of a right-padded batch hold tokens, when `pad_id` may be a token too.

    ids: (B, T), whole numbers
    returns: (B, T), boolean, False for the run of `pad_id` at the end of each row, True elsewhere
    """
    ids -= pad_id
    real = ids != 0
    return real.flip(1).cummax(1).values.flip(1)
