# cell: real-ids
# kind: wrong
# author: student
# sentence: A row of `pad_id` alone is all padding.
# why: argmax finds nothing in a row of padding and says 0: all of the row is real

def real_from_ids(ids: torch.Tensor, pad_id: int) -> torch.Tensor:
    """Return which places of a right-padded batch hold tokens, when `pad_id` may be a token too.

    ids: (B, T), whole numbers
    returns: (B, T), boolean, False for the run of `pad_id` at the end of each row, True elsewhere
    """
    T = ids.shape[1]
    n_pad = (ids != pad_id).flip(1).int().argmax(dim=1)  # (B,)
    return torch.arange(T)[None, :] < (T - n_pad)[:, None]
