# cell: real-lengths
# kind: wrong
# author: student
# sentence: returns: (B, T), boolean, True for a real token
# why: T is ignored: the width is that of the longest sentence

def real_from_lengths(lengths: torch.Tensor, T: int) -> torch.Tensor:
    """Return which places of a right-padded batch hold tokens.

    lengths: (B,), whole numbers from 0 to `T`
    returns: (B, T), boolean, True for a real token
    """
    return torch.arange(int(lengths.max()))[None, :] < lengths[:, None]
