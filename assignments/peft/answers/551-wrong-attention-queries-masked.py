# cell: prefix-attention
# kind: wrong
# author: student
# sentence: a query is never masked, also where its own token is padding
# why: sets the outputs at padding places to zero
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
    seen = torch.cat([mask.new_ones(B, P), mask], dim=1).bool()[:, None, None, :]
    scores = Q @ keys.transpose(-2, -1) / math.sqrt(Q.shape[-1])
    weights = scores.masked_fill(~seen, float("-inf")).softmax(dim=-1)
    return (weights @ values) * mask[:, None, :, None].to(values.dtype)
