# cell: hard-attention
# kind: wrong
# author: assistant
# sentence: The values still receive gradients: a one for each query that chose them, and nothing else.
# why: a straight-through estimator sends softmax gradients to queries and keys
def hard_attention(Q: torch.Tensor, K: torch.Tensor, V: torch.Tensor) -> torch.Tensor:
    """Hard (argmax) attention with a straight-through estimator so that it stays trainable."""
    scores = torch.matmul(Q, K.transpose(-2, -1))
    soft = softmax(scores, dim=-1)
    index = scores.argmax(dim=-1, keepdim=True)
    hard = torch.zeros_like(scores).scatter_(-1, index, 1.0)
    weights = hard + (soft - soft.detach())
    return torch.matmul(weights, V)
