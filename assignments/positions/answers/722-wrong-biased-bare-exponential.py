# cell: biased
# kind: wrong
# author: student
# sentence: Whatever the bias, an output is a weighted mean of the values.
# why: exponentiates the scores as they are; in float32 a bias of 100 on one key overflows, and the outputs are nan
def biased_attention(
    Q: torch.Tensor, K: torch.Tensor, V: torch.Tensor, bias: torch.Tensor, scale: float
) -> torch.Tensor:
    """Return attention with the scores `scale * QK^T + bias`.

    Q: (..., T_q, d_k)   K: (..., T_k, d_k)   V: (..., T_k, d_v)   bias: (..., T_q, T_k), or fewer leading dimensions
    returns: (..., T_q, d_v)
    """
    weights = torch.exp(scale * (Q @ K.transpose(-2, -1)) + bias)
    weights = weights / weights.sum(dim=-1, keepdim=True)
    return weights @ V
