# cell: prefix-attention
# kind: wrong
# author: assistant
# sentence: Return scaled dot-product attention over the prefix and the real tokens.
# why: one softmax over the prefix and one over the tokens: the weights sum to two, for every input

def prefix_attention(
    Q: torch.Tensor,
    K: torch.Tensor,
    V: torch.Tensor,
    prefix_k: torch.Tensor,
    prefix_v: torch.Tensor,
    mask: torch.Tensor,
) -> torch.Tensor:
    """Return scaled dot-product attention over the prefix and the real tokens."""
    scale = Q.size(-1) ** -0.5
    # Attention over the tokens
    token_scores = torch.einsum("bhqd,bhkd->bhqk", Q, K) * scale
    token_scores = token_scores.masked_fill(~mask.bool()[:, None, None, :], torch.finfo(Q.dtype).min)
    token_out = torch.einsum("bhqk,bhkd->bhqd", token_scores.softmax(dim=-1), V)
    # Attention over the prefix
    prefix_scores = torch.einsum("bhqd,hpd->bhqp", Q, prefix_k) * scale
    prefix_out = torch.einsum("bhqp,hpd->bhqd", prefix_scores.softmax(dim=-1), prefix_v)
    return token_out + prefix_out
