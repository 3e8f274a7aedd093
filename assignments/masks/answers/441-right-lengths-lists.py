# cell: real-lengths
# kind: right
# author: student
# sentence: lengths: (B,), whole numbers from 0 to `T`
# why: a loop over sentences, cutting each row

def real_from_lengths(lengths: torch.Tensor, T: int) -> torch.Tensor:
    """Return which places of a right-padded batch hold tokens.

    lengths: (B,), whole numbers from 0 to `T`
    returns: (B, T), boolean, True for a real token
    """
    real = torch.zeros(len(lengths), T, dtype=torch.bool)
    for row, length in zip(real, lengths.tolist()):
        row[:length] = True
    return real
