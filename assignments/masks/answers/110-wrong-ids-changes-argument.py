# cell: real-ids
# kind: wrong
# author: student
# sentence: Nothing you write should change its arguments in place.
# why: subtracts pad_id from the ids of the caller
def real_from_ids(ids: torch.Tensor, pad_id: int) -> torch.Tensor:
    ids -= pad_id
    is_pad = (ids == 0).long().flip(1)
    return (is_pad.cumprod(1) == 0).flip(1)
