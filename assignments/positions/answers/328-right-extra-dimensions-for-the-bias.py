# cell: biased
# kind: right
# author: student
# sentence: Q: (..., T_q, d_k) K: (..., T_k, d_k) V: (..., T_k, d_v) bias: (..., T_q, T_k), or fewer leading dimensions
# why: the bias as an inner product with one-hot keys, appended to queries and keys
def biased_attention(
    Q: torch.Tensor, K: torch.Tensor, V: torch.Tensor, bias: torch.Tensor, scale: float
) -> torch.Tensor:
    """Return attention with the scores `scale * QK^T + bias`.

    Q: (..., T_q, d_k)   K: (..., T_k, d_k)   V: (..., T_k, d_v)   bias: (..., T_q, T_k), or fewer leading dimensions
    returns: (..., T_q, d_v)
    """
    T_k = K.shape[-2]
    lead = Q.shape[:-2]
    long_q = torch.cat([scale * Q, bias.expand(*lead, *bias.shape[-2:])], dim=-1)
    onehot = torch.eye(T_k, dtype=K.dtype, device=K.device).expand(*lead, T_k, T_k)
    long_k = torch.cat([K, onehot], dim=-1)
    return torch.softmax(long_q @ long_k.mT, dim=-1) @ V
