# cell: biased
# kind: wrong
# author: assistant
# sentence: bias: (..., T_q, T_k), or fewer leading dimensions; returns: (..., T_q, d_v)
# why: a bias of three dimensions always gets a batch dimension, also if the scores have three themselves
def biased_attention(
    Q: torch.Tensor, K: torch.Tensor, V: torch.Tensor, bias: torch.Tensor, scale: float
) -> torch.Tensor:
    """Attention with an additive bias that is shared by the batch."""
    if bias.dim() == 3:
        bias = bias.unsqueeze(0)  # (h, T_q, T_k) -> (1, h, T_q, T_k)
    scores = torch.matmul(Q, K.transpose(-2, -1)) * scale + bias
    weights = torch.softmax(scores, dim=-1)
    return torch.matmul(weights, V)
