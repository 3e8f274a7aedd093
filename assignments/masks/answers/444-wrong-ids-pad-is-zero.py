# cell: real-ids
# kind: wrong
# author: assistant
# sentence: only the run of `pad_id` **at the end** of a row is padding
# why: pad_id is ignored: a reversed cumulative sum of the ids is positive before the last id that is not 0

def real_from_ids(ids: torch.Tensor, pad_id: int) -> torch.Tensor:
    """Return which places of a right-padded batch hold tokens, when `pad_id` may be a token too.

    ids: (B, T), whole numbers
    returns: (B, T), boolean, False for the run of `pad_id` at the end of each row, True elsewhere
    """
    # Suffix sums are positive exactly where some real token is still to come.
    suffix = ids.flip(1).cumsum(1).flip(1)
    return suffix > 0
