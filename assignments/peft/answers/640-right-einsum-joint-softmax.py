# cell: prefix-attention
# kind: right
# author: assistant
# sentence: The weights sum to one over prefix and tokens together
# why: scores of prefix and tokens apart with einsum, one softmax over both, and the weights split again

def prefix_attention(
    Q: torch.Tensor,
    K: torch.Tensor,
    V: torch.Tensor,
    prefix_k: torch.Tensor,
    prefix_v: torch.Tensor,
    mask: torch.Tensor,
) -> torch.Tensor:
    """Return scaled dot-product attention over the prefix and the real tokens."""
    scale = 1.0 / math.sqrt(Q.size(-1))
    prefix_scores = torch.einsum("bhqd,hpd->bhqp", Q, prefix_k) * scale
    token_scores = torch.einsum("bhqd,bhkd->bhqk", Q, K) * scale
    token_scores = token_scores.masked_fill(~mask.bool()[:, None, None, :], float("-inf"))
    weights = torch.softmax(torch.cat([prefix_scores, token_scores], dim=-1), dim=-1)
    on_prefix, on_tokens = weights.split([prefix_k.size(1), K.size(2)], dim=-1)
    return torch.einsum("bhqp,hpd->bhqd", on_prefix, prefix_v) + torch.einsum("bhqk,bhkd->bhqd", on_tokens, V)
