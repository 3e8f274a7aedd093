# cell: rotary
# kind: wrong
# author: assistant
# sentence: the pair i consists of the entries i and i + d/2, as in transformers
# why: the complex version of the LLaMA release, which pairs neighbours
def rotary(X: torch.Tensor, positions: torch.Tensor, base: float = 10000.0) -> torch.Tensor:
    """Apply rotary position embeddings (RoFormer / LLaMA)."""
    d = X.size(-1)
    freqs = 1.0 / (base ** (torch.arange(0, d, 2, dtype=torch.float64, device=X.device) / d))
    angles = torch.outer(positions.to(torch.float64), freqs)
    freqs_cis = torch.polar(torch.ones_like(angles), angles)
    X_ = torch.view_as_complex(X.double().reshape(*X.shape[:-1], -1, 2).contiguous())
    return torch.view_as_real(X_ * freqs_cis).flatten(-2).to(X.dtype)
