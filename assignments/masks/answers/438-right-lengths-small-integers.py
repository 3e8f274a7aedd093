# cell: real-lengths
# kind: right
# author: student
# sentence: lengths: (B,), int64, from 0 to `T`
# why: counts in the type of the lengths, which the task says is int64

def real_from_lengths(lengths: torch.Tensor, T: int) -> torch.Tensor:
    """Return which places of a right-padded batch hold tokens.

    lengths: (B,), whole numbers from 0 to `T`
    returns: (B, T), boolean, True for a real token
    """
    columns = torch.arange(T).to(lengths.dtype)
    return columns.unsqueeze(0) < lengths.unsqueeze(1)
