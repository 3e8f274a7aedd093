# cell: biased
# kind: wrong
# author: assistant
# sentence: Return attention with the scores `scale * QK^T + bias`.
# why: divides by the root of d_k and ignores the argument scale
def biased_attention(
    Q: torch.Tensor, K: torch.Tensor, V: torch.Tensor, bias: torch.Tensor, scale: float
) -> torch.Tensor:
    """Attention with an additive bias."""
    d_k = Q.size(-1)
    scores = torch.matmul(Q, K.transpose(-2, -1)) / math.sqrt(d_k)
    weights = torch.softmax(scores + bias, dim=-1)
    return torch.matmul(weights, V)
