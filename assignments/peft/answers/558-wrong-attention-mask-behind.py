# cell: prefix-attention
# kind: wrong
# author: student
# sentence: Put the prefix in front of the keys and in front of the values, lengthen the mask to match
# why: the ones for the prefix go behind the mask of the tokens: padding is seen and real tokens are not
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
    keys = torch.cat([prefix_k.expand(B, -1, -1, -1), K], dim=2)
    values = torch.cat([prefix_v.expand(B, -1, -1, -1), V], dim=2)
    seen = nn.functional.pad(mask, (0, P), value=1).bool()
    return nn.functional.scaled_dot_product_attention(Q, keys, values, attn_mask=seen[:, None, None, :])
