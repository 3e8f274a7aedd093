# cell: prefix-attention
# kind: wrong
# author: student
# sentence: each has $P$ keys and $P$ values of its own, which no token produced, and every query may look at them
# why: the mask is about keys, but here the outputs of padded queries are set to zero, too
def prefix_attention(
    Q: torch.Tensor,
    K: torch.Tensor,
    V: torch.Tensor,
    prefix_k: torch.Tensor,
    prefix_v: torch.Tensor,
    mask: torch.Tensor,
) -> torch.Tensor:
    B = len(Q)
    K = torch.cat([prefix_k.expand(B, *prefix_k.shape), K], dim=-2)
    V = torch.cat([prefix_v.expand(B, *prefix_v.shape), V], dim=-2)
    allowed = torch.cat([mask.new_ones(B, prefix_k.shape[1]), mask], dim=1).bool()
    out = nn.functional.scaled_dot_product_attention(Q, K, V, attn_mask=allowed[:, None, None, :])
    return out * mask[:, None, :, None].to(out.dtype)
