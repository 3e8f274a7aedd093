# cell: masked-attention
# kind: wrong
# author: student
# sentence: **the output of such a row is zero, and so are its gradients.**
# why: only the output is overwritten: the NaN weights still spoil the gradient of V
def masked_attention(
    Q: torch.Tensor, K: torch.Tensor, V: torch.Tensor, allowed: torch.Tensor
) -> torch.Tensor:
    """Return scaled dot-product attention in which a query looks at its allowed keys only.

    Q: (..., T_q, d_k)   K: (..., T_k, d_k)   V: (..., T_k, d_v)
    allowed: boolean, True = may look; (T_q, T_k), or with leading dimensions that broadcast, such as (B, 1, T_q, T_k)
    returns: (..., T_q, d_v), dtype of V; zero in the rows of queries that may look at no key
    """
    scores = (Q @ K.mT / math.sqrt(K.shape[-1])).masked_fill(~allowed, -torch.inf)
    Z = torch.softmax(scores, dim=-1) @ V
    return Z.masked_fill(~allowed.any(dim=-1, keepdim=True), 0.0)
