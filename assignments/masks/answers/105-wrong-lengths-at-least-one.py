# cell: real-lengths
# kind: wrong
# author: assistant
# sentence: lengths: (B,), whole numbers from 0 to `T`
# why: clamps the lengths to at least 1, an empty sentence gets one real token
def real_from_lengths(lengths: torch.Tensor, T: int) -> torch.Tensor:
    """Boolean mask of real tokens; empty rows are avoided so that no softmax sees only padding."""
    safe = lengths.clamp(min=1, max=T)
    positions = torch.arange(T, device=lengths.device)
    return positions.unsqueeze(0) < safe.unsqueeze(1)
