# cell: hard-attention
# kind: wrong
# author: assistant
# sentence: The chosen values receive gradients; queries and keys receive none, be it `None` or zeros.
# why: the straight-through trick sends the gradient of a softmax to the queries and keys
def hard_attention(Q: torch.Tensor, K: torch.Tensor, V: torch.Tensor) -> torch.Tensor:
    """Argmax attention with a straight-through estimator, so that it stays trainable."""
    scores = Q @ K.transpose(-2, -1)
    soft = torch.softmax(scores, dim=-1)
    hard = torch.nn.functional.one_hot(scores.argmax(dim=-1), K.shape[-2]).to(V.dtype)
    weights = hard + (soft - soft.detach())
    return weights @ V
