# cell: real-ids
# kind: right
# author: student
# sentence: So only the run of `pad_id` **at the end** of a row is padding; the same id further left is a real token.
# why: finds the length of each row in Python
def real_from_ids(ids: torch.Tensor, pad_id: int) -> torch.Tensor:
    """Return which places of a right-padded batch hold tokens, when `pad_id` may be a token too.

    ids: (B, T), whole numbers
    returns: (B, T), boolean, False for the run of `pad_id` at the end of each row, True elsewhere
    """
    def length(row: list[int]) -> int:
        n = len(row)
        while n and row[n - 1] == pad_id:
            n -= 1
        return n

    T = ids.shape[1]
    return torch.tensor([[t < length(row) for t in range(T)] for row in ids.tolist()], dtype=torch.bool).reshape(-1, T)
