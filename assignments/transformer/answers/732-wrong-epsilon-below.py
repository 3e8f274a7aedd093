# cell: linear
# kind: wrong
# author: assistant
# sentence: $$z_i = \frac{\sum_j \phi(q_i)\cdot\phi(k_j)\; v_j}{\sum_j \phi(q_i)\cdot\phi(k_j)} = \frac{\phi(q_i)\,\bigl(\sum_j \phi(k_j)^\top v_j\bigr)}{\phi(q_i)\cdot\sum_j \phi(k_j)}$$
# why: adds 1e-6 to the denominator, which is not in the formula: with all queries and keys -10 (d_k = 4, T = 7) ones come out as about 0.05 instead of 1
def linear_attention(Q: torch.Tensor, K: torch.Tensor, V: torch.Tensor) -> torch.Tensor:
    """Return linear attention with `feature_map`, every query over all keys.

    Q: (..., T_q, d_k)   K: (..., T_k, d_k)   V: (..., T_k, d_v)
    returns: (..., T_q, d_v)
    """
    eps = 1e-6  # avoids a division by zero
    q = feature_map(Q)
    k = feature_map(K)
    context = torch.einsum("...nf,...nd->...fd", k, V)
    normaliser = torch.einsum("...nf,...f->...n", q, k.sum(dim=-2))
    z = torch.einsum("...nf,...fd->...nd", q, context)
    return z / (normaliser.unsqueeze(-1) + eps)
