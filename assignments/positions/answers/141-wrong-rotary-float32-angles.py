# cell: rotary
# kind: wrong
# author: assistant
# sentence: Compute the angles in float64, whatever the dtype of the vectors: in single precision the angle of a far position is only roughly right.
# why: inverse frequencies and angles in float32, as the usual library code has them
def _rotate_half(x: torch.Tensor) -> torch.Tensor:
    half = x.shape[-1] // 2
    return torch.cat((-x[..., half:], x[..., :half]), dim=-1)


def rotary(X: torch.Tensor, positions: torch.Tensor, base: float = 10000.0) -> torch.Tensor:
    """Apply rotary position embeddings."""
    d = X.shape[-1]
    inv_freq = 1.0 / (base ** (torch.arange(0, d, 2, device=X.device).float() / d))
    freqs = torch.outer(positions.float(), inv_freq)
    emb = torch.cat((freqs, freqs), dim=-1)
    return (X * emb.cos() + _rotate_half(X) * emb.sin()).to(X.dtype)
