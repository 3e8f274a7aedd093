# cell: prefix-attention
# kind: wrong
# author: assistant
# sentence: 1 for a real token and 0 for padding, which no query looks at
# why: a float mask of ones and zeros is added to the scores by torch's function, so padding is still looked at

def prefix_attention(
    Q: torch.Tensor,
    K: torch.Tensor,
    V: torch.Tensor,
    prefix_k: torch.Tensor,
    prefix_v: torch.Tensor,
    mask: torch.Tensor,
) -> torch.Tensor:
    """Return scaled dot-product attention over the prefix and the real tokens."""
    B = Q.size(0)
    keys = torch.cat([prefix_k.unsqueeze(0).expand(B, -1, -1, -1), K], dim=2)
    values = torch.cat([prefix_v.unsqueeze(0).expand(B, -1, -1, -1), V], dim=2)
    prefix_mask = mask.new_ones(B, prefix_k.size(1))
    attn_mask = torch.cat([prefix_mask, mask], dim=1)[:, None, None, :].to(Q.dtype)
    return nn.functional.scaled_dot_product_attention(Q, keys, values, attn_mask=attn_mask)
