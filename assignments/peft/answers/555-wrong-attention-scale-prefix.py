# cell: prefix-attention
# kind: wrong
# author: student
# sentence: Return scaled dot-product attention over the prefix and the real tokens.
# why: the scores of the prefix are not divided by the root of d_h
def prefix_attention(
    Q: torch.Tensor,
    K: torch.Tensor,
    V: torch.Tensor,
    prefix_k: torch.Tensor,
    prefix_v: torch.Tensor,
    mask: torch.Tensor,
) -> torch.Tensor:
    """Return scaled dot-product attention over the prefix and the real tokens."""

    to_prefix = Q @ prefix_k.transpose(-2, -1)
    to_tokens = Q @ K.transpose(-2, -1) / math.sqrt(Q.shape[-1])
    to_tokens = to_tokens.masked_fill(mask[:, None, None, :] == 0, -math.inf)
    weights = torch.cat([to_prefix, to_tokens], dim=-1).softmax(dim=-1)
    P = prefix_k.shape[1]
    return weights[..., :P] @ prefix_v + weights[..., P:] @ V
