# cell: hard-attention
# kind: wrong
# author: assistant
# sentence: The chosen values receive gradients; queries and keys receive none, be it `None` or zeros.
# why: the straight-through trick sends the gradient of the softmax to Q and K, and to values that were not chosen: Q=[[1.]], K=[[1.], [0.]], V=[[1.], [2.]] gives Q a gradient that is not zero
def hard_attention(Q: torch.Tensor, K: torch.Tensor, V: torch.Tensor) -> torch.Tensor:
    """Return, for each query, the value of the key with the largest inner product (the first one on ties).

    Q: (..., T_q, d_k)   K: (..., T_k, d_k)   V: (..., T_k, d_v)
    returns: (..., T_q, d_v)
    """
    scores = torch.matmul(Q, K.transpose(-2, -1))
    soft = torch.softmax(scores, dim=-1)
    index = scores.argmax(dim=-1)
    hard = torch.nn.functional.one_hot(index, num_classes=K.shape[-2]).to(soft.dtype)
    # Straight-through estimator: hard weights forward, soft gradient backward.
    weights = hard + (soft - soft.detach())
    return torch.matmul(weights, V)
