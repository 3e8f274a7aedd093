# cell: hard-attention
# kind: wrong
# author: assistant
# sentence: The chosen values receive gradients; queries and keys receive none, be it `None` or zeros.
# why: straight-through estimator: queries, keys and all other values receive gradients too
def hard_attention(Q: torch.Tensor, K: torch.Tensor, V: torch.Tensor) -> torch.Tensor:
    """Return, for each query, the value of the key with the largest inner product (the first one on ties).

    Q: (..., T_q, d_k)   K: (..., T_k, d_k)   V: (..., T_k, d_v)
    returns: (..., T_q, d_v)
    """
    scores = Q @ K.transpose(-2, -1)
    soft = torch.softmax(scores, dim=-1)
    index = scores.argmax(dim=-1, keepdim=True)
    hard = torch.zeros_like(scores).scatter_(-1, index, 1.0)
    weights = hard - soft.detach() + soft
    return weights @ V
