# cell: prefix-attention
# kind: right
# author: student
# sentence: Return scaled dot-product attention over the prefix and the real tokens.
# why: two sums of exponentials with one common maximum, never a longer key matrix
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
    own = torch.einsum("bhtd,bhsd->bhts", Q, K) * scale
    own = own.masked_fill(~mask.bool()[:, None, None, :], -math.inf)
    extra = torch.einsum("bhtd,hpd->bhtp", Q, prefix_k) * scale
    total = torch.logsumexp(torch.cat([own, extra], dim=-1), dim=-1, keepdim=True)
    out = torch.einsum("bhts,bhsd->bhtd", (own - total).exp(), V)
    return out + torch.einsum("bhtp,hpd->bhtd", (extra - total).exp(), prefix_v)

