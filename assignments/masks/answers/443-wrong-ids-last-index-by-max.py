# cell: real-ids
# kind: wrong
# author: student
# sentence: A row of `pad_id` alone is all padding.
# why: the last real index of a row of padding alone comes out as 0, so its first place is real

def real_from_ids(ids: torch.Tensor, pad_id: int) -> torch.Tensor:
    """Return which places of a right-padded batch hold tokens, when `pad_id` may be a token too.

    ids: (B, T), whole numbers
    returns: (B, T), boolean, False for the run of `pad_id` at the end of each row, True elsewhere
    """
    columns = torch.arange(ids.shape[1])
    last = ((ids != pad_id) * columns).amax(dim=1, keepdim=True)
    return columns <= last
