# cell: real-ids
# kind: wrong
# author: student
# sentence: A row of `pad_id` alone is all padding.
# why: in a row of padding alone the argmax is 0, so its first place counts as real
def real_from_ids(ids: torch.Tensor, pad_id: int) -> torch.Tensor:
    """Return which places of a right-padded batch hold tokens, when `pad_id` may be a token too.

    ids: (B, T), whole numbers
    returns: (B, T), boolean, False for the run of `pad_id` at the end of each row, True elsewhere
    """
    T = ids.shape[1]
    places = torch.arange(T)
    last = ((ids != pad_id) * places).argmax(dim=1)
    return places <= last[:, None]
