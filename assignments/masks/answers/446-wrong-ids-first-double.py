# cell: real-ids
# kind: wrong
# author: student
# sentence: the same id further left is a real token
# why: padding is taken to begin at the first pad_id that is followed by another: a double pad_id inside a sentence ends it

def real_from_ids(ids: torch.Tensor, pad_id: int) -> torch.Tensor:
    """Return which places of a right-padded batch hold tokens, when `pad_id` may be a token too.

    ids: (B, T), whole numbers
    returns: (B, T), boolean, False for the run of `pad_id` at the end of each row, True elsewhere
    """
    pad = ids == pad_id
    after = torch.cat([pad[:, 1:], torch.ones_like(pad[:, :1])], dim=1)
    begins = pad & after  # followed by padding, or by the end of the row
    return begins.long().cumsum(1) == 0
