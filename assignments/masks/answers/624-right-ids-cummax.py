# cell: real-ids
# kind: right
# author: assistant
# sentence: False for the run of `pad_id` at the end of each row, True elsewhere
# why: running maximum from the right of 'is no pad'
def real_from_ids(ids: torch.Tensor, pad_id: int) -> torch.Tensor:
    """Return which places of a right-padded batch hold tokens, when `pad_id` may be a token too.

    ids: (B, T), int64
    returns: (B, T), boolean, False for the run of `pad_id` at the end of each row, True elsewhere
    """
    token = (ids != pad_id).to(torch.int8)
    return torch.cummax(token.flip(-1), dim=-1).values.flip(-1).bool()
