# cell: masked-attention
# kind: wrong
# author: assistant
# sentence: A blocked key has weight zero however low the scores of the allowed keys are.
# why: softmax over all keys, then zero and divide: a high blocked score makes the allowed weights underflow to 0, so they no longer share the whole
def masked_attention(
    Q: torch.Tensor, K: torch.Tensor, V: torch.Tensor, allowed: torch.Tensor
) -> torch.Tensor:
    """Masked attention that never produces NaN: mask after the softmax and renormalise."""
    scores = torch.matmul(Q, K.transpose(-2, -1)) / math.sqrt(Q.size(-1))
    weights = torch.softmax(scores, dim=-1) * allowed
    total = weights.sum(dim=-1, keepdim=True)
    weights = weights / total.clamp(min=1e-12)
    return torch.matmul(weights, V)
