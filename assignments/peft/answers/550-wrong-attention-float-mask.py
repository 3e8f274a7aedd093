# cell: prefix-attention
# kind: wrong
# author: assistant
# sentence: mask: (B, T), 1 for a real token and 0 for padding, which no query looks at
# why: hands torch a float mask of ones and zeros, which it adds to the scores instead of masking
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
    full_mask = torch.cat([mask.new_ones(B, P), mask], dim=1)[:, None, None, :].to(Q.dtype)
    return nn.functional.scaled_dot_product_attention(Q, keys, values, attn_mask=full_mask)
