# cell: real-ids
# kind: wrong
# author: student
# sentence: False for the run of `pad_id` at the end of each row, True elsewhere
# why: sums ids - pad_id from the right; ids below and above the padding can cancel
def real_from_ids(ids: torch.Tensor, pad_id: int) -> torch.Tensor:
    difference = (ids - pad_id).flip(1)
    return (difference.cumsum(1) != 0).flip(1)
