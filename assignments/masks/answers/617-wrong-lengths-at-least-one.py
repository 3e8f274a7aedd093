# cell: real-lengths
# kind: wrong
# author: assistant
# sentence: lengths: (B,), int64, from 0 to `T`
# why: clamps to 1 so that no row is empty: length 0 gets one real place
def real_from_lengths(lengths: torch.Tensor, T: int) -> torch.Tensor:
    """Return which places of a right-padded batch hold tokens.

    lengths: (B,), int64, from 0 to `T`
    returns: (B, T), boolean, True for a real token
    """
    lengths = lengths.clamp(min=1, max=T)  # an empty row would give NaN in attention
    return torch.arange(T, device=lengths.device).expand(len(lengths), T) < lengths[:, None]
