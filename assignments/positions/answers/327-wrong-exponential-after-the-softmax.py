# cell: biased
# kind: wrong
# author: student
# sentence: A = \operatorname{softmax}\bigl(c\,QK^\top + \Pi\bigr)
# why: exp(bias) outside of the softmax overflows: a bias of 100 in float32 gives NaN
def biased_attention(
    Q: torch.Tensor, K: torch.Tensor, V: torch.Tensor, bias: torch.Tensor, scale: float
) -> torch.Tensor:
    """Return attention with the scores `scale * QK^T + bias`.

    Q: (..., T_q, d_k)   K: (..., T_k, d_k)   V: (..., T_k, d_v)   bias: (..., T_q, T_k), or fewer leading dimensions
    returns: (..., T_q, d_v)
    """
    weights = torch.softmax(scale * Q @ K.mT, dim=-1) * torch.exp(bias)
    return weights / weights.sum(dim=-1, keepdim=True) @ V
