# cell: real-lengths
# kind: right
# author: student
# sentence: True for a real token
# why: row L of a strict lower triangle holds L ones; the lengths pick rows

def real_from_lengths(lengths: torch.Tensor, T: int) -> torch.Tensor:
    """Return which places of a right-padded batch hold tokens.

    lengths: (B,), whole numbers from 0 to `T`
    returns: (B, T), boolean, True for a real token
    """
    table = torch.ones(T + 1, T, dtype=torch.bool).tril(-1)
    return table[lengths.long()]
