# cell: linear
# kind: wrong
# author: student
# sentence: Replace the exponential of the score by a product of features, $e^{q \cdot k} \to \phi(q) \cdot \phi(k)$
# why: the queries are divided by the root of their size before the features, as in softmax attention
def linear_attention(Q: torch.Tensor, K: torch.Tensor, V: torch.Tensor) -> torch.Tensor:
    """Return linear attention with `feature_map`, every query over all keys.

    Q: (..., T_q, d_k)   K: (..., T_k, d_k)   V: (..., T_k, d_v)
    returns: (..., T_q, d_v)
    """
    q, k = feature_map(Q / math.sqrt(Q.shape[-1])), feature_map(K)
    sums = k.transpose(-1, -2) @ V
    return (q @ sums) / (q * k.sum(dim=-2, keepdim=True)).sum(dim=-1, keepdim=True)
