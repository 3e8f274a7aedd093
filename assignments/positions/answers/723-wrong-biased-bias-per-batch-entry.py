# cell: biased
# kind: wrong
# author: assistant
# sentence: The bias may differ from head to head while the batch shares it.
# why: gives a bias with three dimensions a dimension for the heads, so that its first one meets the batch: Q (2, 4, 3, 8) with a bias (4, 3, 3) raises, and Q (2, 2, 3, 8) with (2, 3, 3) is silently wrong
def biased_attention(
    Q: torch.Tensor, K: torch.Tensor, V: torch.Tensor, bias: torch.Tensor, scale: float
) -> torch.Tensor:
    """Return attention with the scores `scale * QK^T + bias`.

    Q: (..., T_q, d_k)   K: (..., T_k, d_k)   V: (..., T_k, d_v)   bias: (..., T_q, T_k), or fewer leading dimensions
    returns: (..., T_q, d_v)
    """
    if Q.shape[-1] != K.shape[-1]:
        raise ValueError("queries and keys must have the same size")

    scores = scale * torch.matmul(Q, K.transpose(-2, -1))  # (..., T_q, T_k)

    # Bring the bias to the number of dimensions of the scores, so that it broadcasts over the heads.
    if scores.dim() == 4 and bias.dim() == 3:
        bias = bias.unsqueeze(1)  # (B, 1, T_q, T_k)
    while bias.dim() < scores.dim():
        bias = bias.unsqueeze(0)

    weights = torch.softmax(scores + bias, dim=-1)
    return torch.matmul(weights, V)
