# cell: real-ids
# kind: wrong
# author: assistant
# sentence: only the run of `pad_id` **at the end** of a row is padding
# why: differences cancel: row [4, 6] with pad 5 gives F T
def real_from_ids(ids: torch.Tensor, pad_id: int) -> torch.Tensor:
    """Return which places of a right-padded batch hold tokens, when `pad_id` may be a token too.

    ids: (B, T), int64
    returns: (B, T), boolean, False for the run of `pad_id` at the end of each row, True elsewhere
    """
    difference = ids - pad_id
    from_the_right = difference.flip(1).cumsum(dim=1).flip(1)
    return from_the_right != 0
