# cell: masked-attention
# kind: wrong
# author: assistant
# sentence: **the output of such a row is zero, and so are its gradients.**
# why: the added mask lets NaN through to the gradients of queries and keys
def masked_attention(
    Q: torch.Tensor, K: torch.Tensor, V: torch.Tensor, allowed: torch.Tensor
) -> torch.Tensor:
    """Return scaled dot-product attention in which a query looks at its allowed keys only.

    Q: (..., T_q, d_k)   K: (..., T_k, d_k)   V: (..., T_k, d_v)
    allowed: boolean, True = may look; (T_q, T_k), or with leading dimensions that broadcast, such as (B, 1, T_q, T_k)
    returns: (..., T_q, d_v), dtype of V; zero in the rows of queries that may look at no key
    """
    bias = torch.zeros(allowed.shape, dtype=Q.dtype, device=Q.device).masked_fill(~allowed, float("-inf"))
    scores = Q @ K.transpose(-2, -1) / math.sqrt(Q.shape[-1]) + bias
    weights = torch.nan_to_num(torch.softmax(scores, dim=-1), nan=0.0)
    return weights @ V
