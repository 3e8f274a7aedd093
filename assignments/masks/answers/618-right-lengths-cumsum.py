# cell: real-lengths
# kind: right
# author: student
# sentence: True for a real token
# why: the running count of places, 1 to T, is compared with the length
def real_from_lengths(lengths: torch.Tensor, T: int) -> torch.Tensor:
    """Return which places of a right-padded batch hold tokens.

    lengths: (B,), int64, from 0 to `T`
    returns: (B, T), boolean, True for a real token
    """
    count = torch.ones(lengths.shape[0], T, dtype=torch.int64, device=lengths.device).cumsum(dim=1)
    return torch.ge(lengths.reshape(-1, 1), count)
