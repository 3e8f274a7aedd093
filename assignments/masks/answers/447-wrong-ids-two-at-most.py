# cell: real-ids
# kind: wrong
# author: student
# sentence: So only the run of `pad_id` **at the end** of a row is padding, the whole of it
# why: peels the padding off from the right for the number of rounds that the first row of the batch needs, at least three

def real_from_ids(ids: torch.Tensor, pad_id: int) -> torch.Tensor:
    """Return which places of a right-padded batch hold tokens, when `pad_id` may be a token too.

    ids: (B, T), whole numbers
    returns: (B, T), boolean, False for the run of `pad_id` at the end of each row, True elsewhere
    """
    real = torch.ones_like(ids, dtype=torch.bool)
    B, T = ids.shape
    rounds = 0
    while rounds < T and ids[0, T - 1 - rounds] == pad_id:
        rounds += 1
    open_ = torch.ones(B, dtype=torch.bool)
    for back in range(1, min(T, max(rounds, 3)) + 1):
        open_ = open_ & (ids[:, -back] == pad_id)
        real[:, -back] = ~open_
    return real
