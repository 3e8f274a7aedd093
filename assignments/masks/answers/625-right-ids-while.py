# cell: real-ids
# kind: right
# author: student
# sentence: Walk from the right: a place is padding if it and everything to its right is <code>pad_id</code>.
# why: plain Python lists and a while loop
def real_from_ids(ids: torch.Tensor, pad_id: int) -> torch.Tensor:
    """Return which places of a right-padded batch hold tokens, when `pad_id` may be a token too.

    ids: (B, T), int64
    returns: (B, T), boolean, False for the run of `pad_id` at the end of each row, True elsewhere
    """
    rows = []
    for row in ids.tolist():
        end = len(row)
        while end and row[end - 1] == pad_id:
            end -= 1
        rows.append([True] * end + [False] * (len(row) - end))
    return torch.tensor(rows, dtype=torch.bool, device=ids.device).reshape(ids.shape)
