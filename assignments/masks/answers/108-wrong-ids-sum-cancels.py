# cell: real-ids
# kind: wrong
# author: student
# sentence: So only the run of `pad_id` **at the end** of a row is padding; the same id further left is a real token.
# why: the suffix sums of id - pad_id can cancel: with pad 5, the token 5-1 before 5+1 gives sum 0 and is taken for padding
def real_from_ids(ids: torch.Tensor, pad_id: int) -> torch.Tensor:
    away = ids - pad_id
    return away.flip(1).cumsum(1).flip(1) != 0
