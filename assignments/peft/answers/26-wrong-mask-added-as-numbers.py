# cell: prefix-attention
# kind: wrong
# author: student
# sentence: mask: (B, T), 1 for a real token and 0 for padding, which no query looks at
# why: a float mask of ones and zeros is added to the scores by torch and forbids nothing
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
    K = torch.cat([prefix_k.expand(B, -1, -1, -1), K], dim=2)
    V = torch.cat([prefix_v.expand(B, -1, -1, -1), V], dim=2)
    mask = torch.cat([mask.new_ones(B, P), mask], dim=1)[:, None, None, :].to(Q.dtype)
    return nn.functional.scaled_dot_product_attention(Q, K, V, attn_mask=mask)

