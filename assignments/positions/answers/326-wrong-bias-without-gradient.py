# cell: biased
# kind: wrong
# author: student
# sentence: Gradients reach all four tensors.
# why: the bias enters as data: no gradient
def biased_attention(
    Q: torch.Tensor, K: torch.Tensor, V: torch.Tensor, bias: torch.Tensor, scale: float
) -> torch.Tensor:
    """Return attention with the scores `scale * QK^T + bias`.

    Q: (..., T_q, d_k)   K: (..., T_k, d_k)   V: (..., T_k, d_v)   bias: (..., T_q, T_k), or fewer leading dimensions
    returns: (..., T_q, d_v)
    """
    scores = scale * Q @ K.mT + torch.as_tensor(bias).detach()
    return scores.softmax(-1) @ V
