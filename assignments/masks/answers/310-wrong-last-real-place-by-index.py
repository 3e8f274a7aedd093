# cell: real-lengths
# kind: wrong
# author: student
# sentence: lengths: (B,), whole numbers from 0 to `T`
# why: marks the last real place with lengths - 1: a length of 0 wraps round to the last column, everything is real
def real_from_lengths(lengths: torch.Tensor, T: int) -> torch.Tensor:
    """Return which places of a right-padded batch hold tokens.

    lengths: (B,), whole numbers from 0 to `T`
    returns: (B, T), boolean, True for a real token
    """
    last = F.one_hot((lengths.long() - 1) % T, T)
    return last.flip(1).cumsum(1).flip(1).bool()
