# cell: biased
# kind: wrong
# author: assistant
# sentence: The scale $c$ multiplies the scores alone.
# why: the scale multiplies the bias as well
def biased_attention(
    Q: torch.Tensor, K: torch.Tensor, V: torch.Tensor, bias: torch.Tensor, scale: float
) -> torch.Tensor:
    """Return attention with the scores `scale * QK^T + bias`.

    Q: (..., T_q, d_k)   K: (..., T_k, d_k)   V: (..., T_k, d_v)   bias: (..., T_q, T_k), or fewer leading dimensions
    returns: (..., T_q, d_v)
    """
    scores = (torch.matmul(Q, K.transpose(-2, -1)) + bias) * scale
    return torch.matmul(torch.softmax(scores, dim=-1), V)
