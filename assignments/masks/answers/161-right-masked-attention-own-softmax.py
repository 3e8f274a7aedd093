# cell: masked-attention
# kind: right
# author: assistant
# sentence: The gradients of all other rows are those of the formula.
# why: exponentials of the allowed scores only, shifted by the largest allowed score; empty rows divide by one
def masked_attention(
    Q: torch.Tensor, K: torch.Tensor, V: torch.Tensor, allowed: torch.Tensor
) -> torch.Tensor:
    """Masked attention with an explicit softmax over the allowed keys."""
    scores = torch.matmul(Q, K.transpose(-2, -1)) / math.sqrt(K.shape[-1])
    scores, allowed = torch.broadcast_tensors(scores, allowed)
    has_key = allowed.any(dim=-1, keepdim=True)
    low = scores.detach().masked_fill(~allowed, -torch.inf).amax(dim=-1, keepdim=True)
    low = torch.where(has_key, low, torch.zeros_like(low))
    shifted = torch.where(allowed, scores - low, torch.zeros_like(scores))
    e = torch.where(allowed, shifted.exp(), torch.zeros_like(scores))
    total = e.sum(dim=-1, keepdim=True)
    total = torch.where(has_key, total, torch.ones_like(total))
    return torch.matmul(e / total, V)
