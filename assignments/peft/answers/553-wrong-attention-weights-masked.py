# cell: prefix-attention
# kind: wrong
# author: student
# sentence: Return scaled dot-product attention over the prefix and the real tokens.
# why: multiplies the weights by the mask after the softmax, so they no longer sum to one
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
    seen = torch.cat([mask.new_ones(B, P), mask], dim=1)[:, None, None, :]
    weights = torch.softmax(Q @ keys.transpose(-1, -2) / math.sqrt(Q.shape[-1]), dim=-1)
    return (weights * seen.to(weights.dtype)) @ values
