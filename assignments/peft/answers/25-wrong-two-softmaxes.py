# cell: prefix-attention
# kind: wrong
# author: student
# sentence: Return scaled dot-product attention over the prefix and the real tokens.
# why: one attention over the prefix plus one over the tokens: the weights sum to two
def prefix_attention(
    Q: torch.Tensor,
    K: torch.Tensor,
    V: torch.Tensor,
    prefix_k: torch.Tensor,
    prefix_v: torch.Tensor,
    mask: torch.Tensor,
) -> torch.Tensor:
    """Return scaled dot-product attention over the prefix and the real tokens."""
    scale = math.sqrt(Q.shape[-1])
    scores = Q @ K.transpose(-2, -1) / scale
    scores = scores.masked_fill(mask[:, None, None, :] == 0, -math.inf)
    of_prefix = (Q @ prefix_k.transpose(-2, -1) / scale).softmax(dim=-1) @ prefix_v
    return scores.softmax(dim=-1) @ V + of_prefix

