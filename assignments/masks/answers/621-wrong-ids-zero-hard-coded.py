# cell: real-ids
# kind: wrong
# author: student
# sentence: False for the run of `pad_id` at the end of each row
# why: pad_id ignored: row [5, 7, 7] with pad 7 is all real
def real_from_ids(ids: torch.Tensor, pad_id: int) -> torch.Tensor:
    """Return which places of a right-padded batch hold tokens, when `pad_id` may be a token too.

    ids: (B, T), int64
    returns: (B, T), boolean, False for the run of `pad_id` at the end of each row, True elsewhere
    """
    seen = ids.flip(1).cumsum(1).flip(1)
    return seen > 0
