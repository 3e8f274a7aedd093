# cell: prefix-attention
# kind: right
# author: assistant
# sentence: 1 for a real token and 0 for padding, which no query looks at
# why: torch's own attention
def prefix_attention(
    Q: torch.Tensor,
    K: torch.Tensor,
    V: torch.Tensor,
    prefix_k: torch.Tensor,
    prefix_v: torch.Tensor,
    mask: torch.Tensor,
) -> torch.Tensor:
    """Return scaled dot-product attention over the prefix and the real tokens.

    Q, K, V: (B, h, T, d_h)   prefix_k, prefix_v: (h, P, d_h), the same for the whole batch
    mask: (B, T), 1 for a real token and 0 for padding, which no query looks at; a query is never masked, also
        where its own token is padding
    returns: (B, h, T, d_h)
    """
    B, P = Q.shape[0], prefix_k.shape[1]
    k = torch.cat([prefix_k.unsqueeze(0).expand(B, -1, -1, -1), K], dim=2)
    v = torch.cat([prefix_v.unsqueeze(0).expand(B, -1, -1, -1), V], dim=2)
    allowed = torch.cat([torch.ones(B, P, dtype=torch.bool, device=mask.device), mask.bool()], dim=1)
    return nn.functional.scaled_dot_product_attention(Q, k, v, attn_mask=allowed[:, None, None, :])
