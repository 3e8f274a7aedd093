# cell: real-lengths
# kind: wrong
# author: assistant
# sentence: lengths: (B,), whole numbers from 0 to `T`
# why: clamps at one token "so that no row is fully masked"
def real_from_lengths(lengths: torch.Tensor, T: int) -> torch.Tensor:
    """Boolean padding mask of shape (B, T); guarantees at least one valid position per row to avoid NaNs."""
    lengths = lengths.clamp(min=1, max=T)
    positions = torch.arange(T, device=lengths.device).expand(lengths.size(0), T)
    return positions < lengths.unsqueeze(-1)
