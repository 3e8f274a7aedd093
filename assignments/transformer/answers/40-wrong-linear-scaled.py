# cell: linear
# kind: wrong
# author: assistant
# sentence: Replace the exponential of the score by a product of features, $e^{q \cdot k} \to \phi(q) \cdot \phi(k)$
# why: queries are divided by the root of d_k as in softmax attention; the formula has no scale, and elu is not linear
def linear_attention(Q: torch.Tensor, K: torch.Tensor, V: torch.Tensor) -> torch.Tensor:
    """Linear attention, O(T) in time and memory."""
    scale = Q.size(-1) ** -0.5
    q = feature_map(Q * scale)
    k = feature_map(K)
    kv = torch.einsum("...td,...te->...de", k, V)
    normalizer = torch.einsum("...td,...d->...t", q, k.sum(dim=-2)).unsqueeze(-1)
    return torch.einsum("...td,...de->...te", q, kv) / normalizer
