# cell: real-lengths
# kind: wrong
# author: assistant
# sentence: returns: (B, T), boolean, True for a real token
# why: T ignored: lengths [1, 2] with T = 5 gives width 2
def real_from_lengths(lengths: torch.Tensor, T: int) -> torch.Tensor:
    """Return which places of a right-padded batch hold tokens.

    lengths: (B,), int64, from 0 to `T`
    returns: (B, T), boolean, True for a real token
    """
    positions = torch.arange(int(lengths.max()), device=lengths.device)
    return positions.unsqueeze(0) < lengths.unsqueeze(1)
