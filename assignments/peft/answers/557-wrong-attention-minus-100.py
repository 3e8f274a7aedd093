# cell: prefix-attention
# kind: wrong
# author: assistant
# sentence: mask: (B, T), 1 for a real token and 0 for padding, which no query looks at
# why: adds -100 instead of minus infinity: a key of padding with a large score is looked at
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
    extended = torch.cat([mask.new_ones(B, P), mask], dim=1)
    bias = (1.0 - extended[:, None, None, :].to(Q.dtype)) * -100.0
    scores = Q @ keys.transpose(-2, -1) / math.sqrt(Q.size(-1)) + bias
    return scores.softmax(dim=-1) @ values
