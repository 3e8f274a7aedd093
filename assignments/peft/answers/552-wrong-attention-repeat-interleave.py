# cell: prefix-attention
# kind: wrong
# author: student
# sentence: prefix_k, prefix_v: (h, P, d_h), the same for the whole batch
# why: repeat_interleave over the heads and a view: heads and batch get mixed up when B and h are above one
def prefix_attention(
    Q: torch.Tensor,
    K: torch.Tensor,
    V: torch.Tensor,
    prefix_k: torch.Tensor,
    prefix_v: torch.Tensor,
    mask: torch.Tensor,
) -> torch.Tensor:
    """Return scaled dot-product attention over the prefix and the real tokens."""

    B, h, T, d_h = Q.shape
    P = prefix_k.shape[1]
    pk = prefix_k.repeat_interleave(B, dim=0).view(B, h, P, d_h)
    pv = prefix_v.repeat_interleave(B, dim=0).view(B, h, P, d_h)
    seen = torch.cat([torch.ones(B, P, device=mask.device), mask], dim=1)[:, None, None] > 0
    scores = torch.cat([pk, K], dim=2)
    scores = Q @ scores.mT / d_h**0.5
    return scores.masked_fill(~seen, -math.inf).softmax(-1) @ torch.cat([pv, V], dim=2)
