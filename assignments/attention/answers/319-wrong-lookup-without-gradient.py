# cell: hard-attention
# kind: wrong
# author: assistant
# sentence: The chosen values receive gradients; queries and keys receive none, be it `None` or zeros.
# why: the lookup goes through detached values: no gradient at all
def hard_attention(Q: torch.Tensor, K: torch.Tensor, V: torch.Tensor) -> torch.Tensor:
    """Return, for each query, the value of the key with the largest inner product (the first one on ties).

    Q: (..., T_q, d_k)   K: (..., T_k, d_k)   V: (..., T_k, d_v)
    returns: (..., T_q, d_v)
    """
    with torch.no_grad():
        scores = Q @ K.transpose(-1, -2)
        index = scores.argmax(dim=-1, keepdim=True).expand(*scores.shape[:-1], V.shape[-1])
        return torch.gather(V, -2, index)
