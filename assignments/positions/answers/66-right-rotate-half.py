# cell: rotary
# kind: right
# author: assistant
# sentence: as in transformers
# why: the rotate_half form of transformers, angles doubled by concatenation, float64 inside
def rotary(X: torch.Tensor, positions: torch.Tensor, base: float = 10000.0) -> torch.Tensor:
    """Rotary position embedding in the Hugging Face layout."""

    def rotate_half(x: torch.Tensor) -> torch.Tensor:
        x1, x2 = x.chunk(2, dim=-1)
        return torch.cat((-x2, x1), dim=-1)

    d = X.size(-1)
    if d % 2:
        raise ValueError("the last dimension must be even")
    inv_freq = 1.0 / (base ** (torch.arange(0, d, 2, dtype=torch.float64, device=X.device) / d))
    freqs = positions.to(device=X.device, dtype=torch.float64)[:, None] * inv_freq[None, :]
    emb = torch.cat((freqs, freqs), dim=-1)
    x = X.to(torch.float64)
    return (x * emb.cos() + rotate_half(x) * emb.sin()).to(X.dtype)
