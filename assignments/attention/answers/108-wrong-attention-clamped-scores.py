# cell: attention
# kind: wrong
# author: assistant
# sentence: Scores may be of any size, and the output stays finite.
# why: scores are clamped to 50, so 1000 and 900 are treated as equal and values are mixed that should be told apart
def attention(Q: torch.Tensor, K: torch.Tensor, V: torch.Tensor) -> torch.Tensor:
    """Scaled dot-product attention with clamped scores for numerical stability."""
    d_k = Q.size(-1)
    scores = torch.matmul(Q, K.transpose(-2, -1)) / math.sqrt(d_k)
    scores = scores.clamp(min=-50.0, max=50.0)
    weights = torch.exp(scores)
    weights = weights / weights.sum(dim=-1, keepdim=True)
    return torch.matmul(weights, V)
