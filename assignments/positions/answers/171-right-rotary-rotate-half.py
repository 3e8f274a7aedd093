# cell: rotary
# kind: right
# author: assistant
# sentence: Compute the angles in float64, whatever the dtype of the vectors
# why: the usual rotate-half form, with float64 angles and the cast after the cosine
def rotary(X: torch.Tensor, positions: torch.Tensor, base: float = 10000.0) -> torch.Tensor:
    """Rotary position embedding with pairs (i, i + d/2)."""
    d = X.shape[-1]
    exponent = torch.arange(0, d, 2, dtype=torch.float64, device=X.device) / d
    freqs = positions.to(device=X.device, dtype=torch.float64)[:, None] / (base**exponent)[None, :]
    angles = torch.cat((freqs, freqs), dim=-1)
    cos, sin = angles.cos().to(X.dtype), angles.sin().to(X.dtype)
    left, right = X[..., : d // 2], X[..., d // 2 :]
    rotated = torch.cat((-right, left), dim=-1)
    return X * cos + rotated * sin
