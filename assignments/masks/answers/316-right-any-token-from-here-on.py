# cell: real-ids
# kind: right
# author: assistant
# sentence: So only the run of `pad_id` **at the end** of a row is padding; the same id further left is a real token.
# why: a place is real if a token other than pad stands here or later: cummax from the right
def real_from_ids(ids: torch.Tensor, pad_id: int) -> torch.Tensor:
    """Return which places of a right-padded batch hold tokens, when `pad_id` may be a token too.

    ids: (B, T), whole numbers
    returns: (B, T), boolean, False for the run of `pad_id` at the end of each row, True elsewhere
    """
    token = (ids != pad_id).flip(-1).int()
    return token.cummax(dim=-1).values.flip(-1).bool()
