# cell: linear
# kind: wrong
# author: assistant
# sentence: Both forms return weighted means: constant values come out unchanged.
# why: 1e-6 is added to the denominator, which counts when all features are small
def linear_attention(Q: torch.Tensor, K: torch.Tensor, V: torch.Tensor) -> torch.Tensor:
    """Return linear attention with `feature_map`, every query over all keys.

    Q: (..., T_q, d_k)   K: (..., T_k, d_k)   V: (..., T_k, d_v)
    returns: (..., T_q, d_v)
    """
    Q, K = feature_map(Q), feature_map(K)
    KV = torch.einsum("...nd,...nm->...dm", K, V)
    Z = 1.0 / (torch.einsum("...ld,...d->...l", Q, K.sum(dim=-2)) + 1e-6)
    return torch.einsum("...ld,...dm,...l->...lm", Q, KV, Z)
