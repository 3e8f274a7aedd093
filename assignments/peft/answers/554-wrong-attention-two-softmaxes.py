# cell: prefix-attention
# kind: wrong
# author: student
# sentence: Put the prefix in front of the keys and in front of the values, lengthen the mask to match, and go on as in the chapter <em>Attention</em>.
# why: one softmax over the prefix and one over the tokens, and the mean of both: prefix and tokens do not compete
def prefix_attention(
    Q: torch.Tensor,
    K: torch.Tensor,
    V: torch.Tensor,
    prefix_k: torch.Tensor,
    prefix_v: torch.Tensor,
    mask: torch.Tensor,
) -> torch.Tensor:
    """Return scaled dot-product attention over the prefix and the real tokens."""

    scale = Q.shape[-1] ** -0.5
    to_prefix = (Q @ prefix_k.mT * scale).softmax(dim=-1) @ prefix_v
    scores = (Q @ K.mT * scale).masked_fill(mask[:, None, None, :] == 0, torch.finfo(Q.dtype).min)
    to_tokens = scores.softmax(dim=-1) @ V
    return (to_prefix + to_tokens) / 2
