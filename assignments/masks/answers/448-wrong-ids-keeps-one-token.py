# cell: real-ids
# kind: wrong
# author: assistant
# sentence: A row of `pad_id` alone is all padding.
# why: the first place is always made real so that no row is empty

def real_from_ids(ids: torch.Tensor, pad_id: int) -> torch.Tensor:
    """Return which places of a right-padded batch hold tokens, when `pad_id` may be a token too.

    ids: (B, T), whole numbers
    returns: (B, T), boolean, False for the run of `pad_id` at the end of each row, True elsewhere
    """
    is_pad = ids.eq(pad_id)
    trailing = is_pad.flip(-1).long().cumprod(-1).flip(-1).bool()
    real = ~trailing
    real[:, 0] = True  # every sequence has at least its first token
    return real
