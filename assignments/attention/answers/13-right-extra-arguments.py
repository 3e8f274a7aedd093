# cell: attention
# kind: right
# author: assistant
# sentence: Keep the names and arguments of the functions. (the three are kept; the further ones are optional and off)
# why: the usual assistant version with optional mask, scale and validation, all neutral by default
def attention(
    Q: torch.Tensor,
    K: torch.Tensor,
    V: torch.Tensor,
    mask: torch.Tensor | None = None,
    scale: float | None = None,
) -> torch.Tensor:
    """Compute scaled dot-product attention.

    Args:
        Q: queries (..., T_q, d_k). K: keys (..., T_k, d_k). V: values (..., T_k, d_v).
        mask: optional boolean mask, True = may attend.
        scale: optional scale, defaults to 1 / sqrt(d_k).
    """
    if Q.size(-1) != K.size(-1):
        raise ValueError(f"Q and K must have the same last dimension, got {Q.size(-1)} and {K.size(-1)}")
    if K.size(-2) != V.size(-2):
        raise ValueError("K and V must have the same sequence length")
    scale = 1.0 / math.sqrt(Q.size(-1)) if scale is None else scale
    scores = torch.matmul(Q, K.transpose(-2, -1)) * scale
    if mask is not None:
        scores = scores.masked_fill(~mask, float("-inf"))
    return torch.matmul(softmax(scores, dim=-1), V)
