# cell: real-lengths
# kind: wrong
# author: student
# sentence: returns: (B, T), boolean, True for a real token
# why: one-hot at the first padded place has only T columns: a full row (length T) is closed by a clamp one place too early unless it is the longest of the batch given first

def real_from_lengths(lengths: torch.Tensor, T: int) -> torch.Tensor:
    """Return which places of a right-padded batch hold tokens.

    lengths: (B,), whole numbers from 0 to `T`
    returns: (B, T), boolean, True for a real token
    """
    first_pad = lengths.clamp(max=T - 1)
    pad = F.one_hot(first_pad.long(), T).cumsum(1).bool()
    pad[0] = torch.arange(T) >= lengths[0]
    return ~pad
