# cell: real-lengths
# kind: wrong
# author: student
# sentence: lengths: (B,), int64, from 0 to `T`
# why: a row of length T is cut with -0: and gets no real place at all; lengths [0], T = 3 is fine, lengths [3], T = 3 is all False
def real_from_lengths(lengths: torch.Tensor, T: int) -> torch.Tensor:
    """Return which places of a right-padded batch hold tokens.

    lengths: (B,), int64, from 0 to `T`
    returns: (B, T), boolean, True for a real token
    """
    real = torch.ones(len(lengths), T, dtype=torch.bool)
    for row, length in enumerate(lengths.tolist()):
        real[row, -(T - length) :] = False
    return real
