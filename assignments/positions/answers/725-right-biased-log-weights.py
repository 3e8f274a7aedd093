# cell: biased
# kind: right
# author: student
# sentence: Whatever the bias, an output is a weighted mean of the values.
# why: exponentiates by itself, but after subtracting the logsumexp of the row, so a bias of 1000 does not overflow; the scale goes onto the queries beforehand
def biased_attention(
    Q: torch.Tensor, K: torch.Tensor, V: torch.Tensor, bias: torch.Tensor, scale: float
) -> torch.Tensor:
    """Return attention with the scores `scale * QK^T + bias`.

    Q: (..., T_q, d_k)   K: (..., T_k, d_k)   V: (..., T_k, d_v)   bias: (..., T_q, T_k), or fewer leading dimensions
    returns: (..., T_q, d_v)
    """
    logits = torch.einsum("...qd,...kd->...qk", Q * scale, K) + bias
    log_weights = logits - torch.logsumexp(logits, dim=-1, keepdim=True)
    return log_weights.exp() @ V
