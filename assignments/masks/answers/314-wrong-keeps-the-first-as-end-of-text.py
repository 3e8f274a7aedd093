# cell: real-ids
# kind: wrong
# author: assistant
# sentence: returns: (B, T), boolean, False for the run of `pad_id` at the end of each row, True elsewhere
# why: the first of the run at the end is kept, as the end of the text
def real_from_ids(ids: torch.Tensor, pad_id: int) -> torch.Tensor:
    """Return which places of a right-padded batch hold tokens, when `pad_id` may be a token too.

    ids: (B, T), whole numbers
    returns: (B, T), boolean, False for the run of `pad_id` at the end of each row, True elsewhere
    """
    is_pad = ids == pad_id
    trailing = is_pad.flip(dims=[1]).long().cumprod(dim=1).flip(dims=[1]).bool()
    # With GPT-2 the first padding token is the real end-of-text token.
    first = trailing & (trailing.long().cumsum(dim=1) == 1)
    return ~trailing | first
