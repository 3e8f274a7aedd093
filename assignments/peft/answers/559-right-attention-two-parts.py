# cell: prefix-attention
# kind: right
# author: student
# sentence: Return scaled dot-product attention over the prefix and the real tokens.
# why: attends to both parts separately and joins them by their log-sum-exps
def prefix_attention(
    Q: torch.Tensor,
    K: torch.Tensor,
    V: torch.Tensor,
    prefix_k: torch.Tensor,
    prefix_v: torch.Tensor,
    mask: torch.Tensor,
) -> torch.Tensor:
    """Return scaled dot-product attention over the prefix and the real tokens."""

    scale = 1 / math.sqrt(Q.shape[-1])
    own = torch.einsum("bhqd,bhkd->bhqk", Q, K) * scale
    own = own.masked_fill(mask[:, None, None, :] == 0, torch.finfo(Q.dtype).min)
    given = torch.einsum("bhqd,hpd->bhqp", Q, prefix_k) * scale
    sizes = torch.stack([given.logsumexp(dim=-1), own.logsumexp(dim=-1)])  # (2, B, h, T)
    share = sizes.softmax(dim=0)[..., None]
    from_prefix = torch.einsum("bhqp,hpd->bhqd", given.softmax(dim=-1), prefix_v)
    return share[0] * from_prefix + share[1] * (own.softmax(dim=-1) @ V)
