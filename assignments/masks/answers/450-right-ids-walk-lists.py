# cell: real-ids
# kind: right
# author: student
# sentence: False for the run of `pad_id` at the end of each row, True elsewhere
# why: walks each row from the right in Python

def real_from_ids(ids: torch.Tensor, pad_id: int) -> torch.Tensor:
    """Return which places of a right-padded batch hold tokens, when `pad_id` may be a token too.

    ids: (B, T), whole numbers
    returns: (B, T), boolean, False for the run of `pad_id` at the end of each row, True elsewhere
    """
    real = torch.ones(ids.shape, dtype=torch.bool)
    for b, row in enumerate(ids.tolist()):
        t = len(row)
        while t > 0 and row[t - 1] == pad_id:
            t -= 1
        real[b, t:] = False
    return real
