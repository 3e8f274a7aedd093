# cell: prefix-attention
# kind: right
# author: assistant
# sentence: go on as in the chapter <em>Attention</em>
# why: torch's own attention with an additive mask of minus infinity that starts with zeros for the prefix
def prefix_attention(
    Q: torch.Tensor,
    K: torch.Tensor,
    V: torch.Tensor,
    prefix_k: torch.Tensor,
    prefix_v: torch.Tensor,
    mask: torch.Tensor,
) -> torch.Tensor:
    """Return scaled dot-product attention over the prefix and the real tokens."""

    B, P = Q.shape[0], prefix_k.shape[1]
    bias = torch.zeros(B, 1, 1, P + mask.shape[1], dtype=Q.dtype, device=Q.device)
    bias[:, 0, 0, P:].masked_fill_(mask == 0, -math.inf)
    keys = torch.cat([prefix_k[None].repeat(B, 1, 1, 1), K], dim=-2)
    values = torch.cat([prefix_v[None].repeat(B, 1, 1, 1), V], dim=-2)
    bias = bias.expand(B, Q.shape[1], Q.shape[2], -1)
    return nn.functional.scaled_dot_product_attention(Q, keys, values, attn_mask=bias)
