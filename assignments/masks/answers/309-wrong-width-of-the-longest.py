# cell: real-lengths
# kind: wrong
# author: assistant
# sentence: returns: (B, T), boolean, True for a real token
# why: the width is the largest length, not T
def real_from_lengths(lengths: torch.Tensor, T: int) -> torch.Tensor:
    """Return which places of a right-padded batch hold tokens.

    lengths: (B,), whole numbers from 0 to `T`
    returns: (B, T), boolean, True for a real token
    """
    width = int(lengths.max())
    positions = torch.arange(width, device=lengths.device)
    return positions.unsqueeze(0) < lengths.unsqueeze(1)
