# cell: hard-attention
# kind: wrong
# author: assistant
# sentence: The values still receive gradients: a one for each query that chose them, and nothing else.
# why: "argmax is not differentiable", so everything is wrapped in no_grad
@torch.no_grad()
def hard_attention(Q: torch.Tensor, K: torch.Tensor, V: torch.Tensor) -> torch.Tensor:
    """Argmax attention. Not differentiable, therefore no graph is recorded."""
    scores = torch.matmul(Q, K.transpose(-1, -2))
    best = torch.argmax(scores, dim=-1)
    return torch.gather(V, dim=-2, index=best.unsqueeze(-1).expand(*best.shape, V.size(-1)))
