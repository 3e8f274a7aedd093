# cell: real-lengths
# kind: wrong
# author: student
# sentence: Nothing you write should change its arguments in place.
# why: the lengths are turned into last indices in place

def real_from_lengths(lengths: torch.Tensor, T: int) -> torch.Tensor:
    """Return which places of a right-padded batch hold tokens.

    lengths: (B,), whole numbers from 0 to `T`
    returns: (B, T), boolean, True for a real token
    """
    last = lengths.sub_(1)
    return torch.arange(T) <= last[:, None]
