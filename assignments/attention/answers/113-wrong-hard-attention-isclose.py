# cell: hard-attention
# kind: wrong
# author: assistant
# sentence: Nearly equal is not equal: a key that is better by very little wins, so compare the scores as they are computed, without rounding or tolerance.
# why: isclose treats scores within 1e-5 relative as a tie and takes the first of them
def hard_attention(Q: torch.Tensor, K: torch.Tensor, V: torch.Tensor) -> torch.Tensor:
    """Argmax attention; ties are resolved in favour of the first key."""
    scores = torch.matmul(Q, K.transpose(-2, -1))
    best = scores.amax(dim=-1, keepdim=True)
    # floating point: compare with a tolerance, then take the first match
    is_best = torch.isclose(scores, best)
    index = is_best.int().argmax(dim=-1)
    index = index.unsqueeze(-1).expand(*index.shape, V.shape[-1])
    return torch.gather(V, -2, index)
