# cell: real-ids
# kind: wrong
# author: assistant
# sentence: the same id further left is a real token.
# why: with a lookahead of one place only: row [0, 0, 7, 0], pad 0, marks the first 0 as padding
def real_from_ids(ids: torch.Tensor, pad_id: int) -> torch.Tensor:
    """Return which places of a right-padded batch hold tokens, when `pad_id` may be a token too.

    ids: (B, T), int64
    returns: (B, T), boolean, False for the run of `pad_id` at the end of each row, True elsewhere
    """
    is_pad = ids == pad_id
    next_is_pad = torch.cat([is_pad[:, 1:], torch.ones_like(is_pad[:, :1])], dim=1)
    return ~(is_pad & next_is_pad)
