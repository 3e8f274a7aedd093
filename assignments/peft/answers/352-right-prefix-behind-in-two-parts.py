# cell: prefix-attention
# kind: right
# author: student
# sentence: Return scaled dot-product attention over the prefix and the real tokens.
# why: scores of prefix and tokens apart, one normaliser for both, the prefix last
def prefix_attention(
    Q: torch.Tensor,
    K: torch.Tensor,
    V: torch.Tensor,
    prefix_k: torch.Tensor,
    prefix_v: torch.Tensor,
    mask: torch.Tensor,
) -> torch.Tensor:
    """Return scaled dot-product attention over the prefix and the real tokens.

    Q, K, V: (B, h, T, d_h)   prefix_k, prefix_v: (h, P, d_h), the same for the whole batch
    mask: (B, T), 1 for a real token and 0 for padding, which no query looks at; a query is never masked, also
        where its own token is padding
    returns: (B, h, T, d_h)
    """
    scale = Q.shape[-1] ** -0.5
    to_tokens = torch.einsum("bhqd,bhkd->bhqk", Q, K) * scale
    to_tokens = to_tokens.masked_fill(mask[:, None, None, :] == 0, -torch.inf)
    to_prefix = torch.einsum("bhqd,hpd->bhqp", Q, prefix_k) * scale
    whole = torch.cat([to_tokens, to_prefix], dim=-1).logsumexp(dim=-1, keepdim=True)
    a, b = (to_tokens - whole).exp(), (to_prefix - whole).exp()
    return torch.einsum("bhqk,bhkd->bhqd", a, V) + torch.einsum("bhqp,hpd->bhqd", b, prefix_v)
