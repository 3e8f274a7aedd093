# cell: masked-attention
# kind: wrong
# author: assistant
# sentence: (T_q, T_k), or with leading dimensions that broadcast
# why: a mask of three dimensions is taken for (B, T_q, T_k) and gets a head dimension, although it broadcasts as (heads, T_q, T_k)
def masked_attention(
    Q: torch.Tensor, K: torch.Tensor, V: torch.Tensor, allowed: torch.Tensor
) -> torch.Tensor:
    """Masked scaled dot-product attention with safe handling of fully masked rows."""
    if Q.dim() == 4 and allowed.dim() == 3:
        allowed = allowed.unsqueeze(1)  # (B, T_q, T_k) -> (B, 1, T_q, T_k)
    scores = torch.matmul(Q, K.transpose(-2, -1)) / math.sqrt(Q.size(-1))
    scores = scores.masked_fill(~allowed, torch.finfo(scores.dtype).min)
    weights = torch.softmax(scores, dim=-1)
    weights = weights.masked_fill(~allowed, 0.0)
    return torch.matmul(weights, V)
