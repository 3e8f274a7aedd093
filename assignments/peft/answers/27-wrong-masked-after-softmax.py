# cell: prefix-attention
# kind: wrong
# author: student
# sentence: The weights sum to one over prefix and tokens together
# why: the weights of padding are set to zero after the softmax and not normed again
def prefix_attention(
    Q: torch.Tensor,
    K: torch.Tensor,
    V: torch.Tensor,
    prefix_k: torch.Tensor,
    prefix_v: torch.Tensor,
    mask: torch.Tensor,
) -> torch.Tensor:
    """Return scaled dot-product attention over the prefix and the real tokens."""
    B, P = len(Q), prefix_k.shape[1]
    keys = torch.cat([prefix_k.repeat(B, 1, 1, 1), K], dim=2)
    values = torch.cat([prefix_v.repeat(B, 1, 1, 1), V], dim=2)
    allowed = torch.cat([torch.ones(B, P), mask], dim=1)[:, None, None, :]
    weights = torch.softmax(Q @ keys.mT / Q.shape[-1] ** 0.5, dim=-1) * allowed
    return weights.to(values.dtype) @ values

