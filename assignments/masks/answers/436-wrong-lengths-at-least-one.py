# cell: real-lengths
# kind: wrong
# author: assistant
# sentence: lengths: (B,), whole numbers from 0 to `T`
# why: an empty sentence is given one real place, to avoid empty rows later

def real_from_lengths(lengths: torch.Tensor, T: int) -> torch.Tensor:
    """Return which places of a right-padded batch hold tokens.

    lengths: (B,), whole numbers from 0 to `T`
    returns: (B, T), boolean, True for a real token
    """
    positions = torch.arange(T, device=lengths.device)
    safe = lengths.clamp(min=1)  # guard against fully masked rows
    return positions.unsqueeze(0) < safe.unsqueeze(1)
