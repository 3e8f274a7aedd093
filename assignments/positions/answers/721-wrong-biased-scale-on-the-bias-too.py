# cell: biased
# kind: wrong
# author: student
# sentence: The scale $c$ multiplies the scores alone.
# why: scales the sum of scores and bias; with Q = K = 0, scale 0.5 and a bias of ln 3 on one key, its weight is raised by sqrt(3) and not by 3
def biased_attention(
    Q: torch.Tensor, K: torch.Tensor, V: torch.Tensor, bias: torch.Tensor, scale: float
) -> torch.Tensor:
    """Return attention with the scores `scale * QK^T + bias`.

    Q: (..., T_q, d_k)   K: (..., T_k, d_k)   V: (..., T_k, d_v)   bias: (..., T_q, T_k), or fewer leading dimensions
    returns: (..., T_q, d_v)
    """
    scores = (Q @ K.transpose(-2, -1) + bias) * scale
    return torch.softmax(scores, dim=-1) @ V
