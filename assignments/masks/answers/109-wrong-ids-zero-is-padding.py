# cell: real-ids
# kind: wrong
# author: student
# sentence: returns: (B, T), boolean, False for the run of `pad_id` at the end of each row, True elsewhere
# why: ignores pad_id and takes zeros at the end for padding
def real_from_ids(ids: torch.Tensor, pad_id: int) -> torch.Tensor:
    nonzero = (ids != 0).long()
    return nonzero.flip(-1).cumsum(-1).flip(-1) > 0
