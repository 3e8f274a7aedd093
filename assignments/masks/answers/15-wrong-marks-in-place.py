# cell: real-ids
# kind: wrong
# author: student
# sentence: Nothing you write should change its arguments in place.
# why: walks from the right and overwrites padding with -1 in the ids themselves
def real_from_ids(ids: torch.Tensor, pad_id: int) -> torch.Tensor:
    for row in ids:
        t = len(row) - 1
        while t >= 0 and row[t] == pad_id:
            row[t] = -1
            t -= 1
    return ids != -1
