# cell: prefix-attention
# kind: right
# author: student
# sentence: Return scaled dot-product attention over the prefix and the real tokens.
# why: prefix and tokens are never put together: two sets of exponentials under a common maximum, and one common denominator
def prefix_attention(
    Q: torch.Tensor,
    K: torch.Tensor,
    V: torch.Tensor,
    prefix_k: torch.Tensor,
    prefix_v: torch.Tensor,
    mask: torch.Tensor,
) -> torch.Tensor:
    q = Q / Q.shape[-1] ** 0.5
    far = torch.einsum("bhtd,hpd->bhtp", q, prefix_k)
    near = torch.einsum("bhtd,bhsd->bhts", q, K).masked_fill(~mask.bool()[:, None, None, :], -math.inf)
    top = torch.maximum(far.amax(-1, keepdim=True), near.amax(-1, keepdim=True)).detach()
    far, near = (far - top).exp(), (near - top).exp()
    total = far.sum(-1, keepdim=True) + near.sum(-1, keepdim=True)
    return (torch.einsum("bhtp,hpd->bhtd", far, prefix_v) + torch.einsum("bhts,bhsd->bhtd", near, V)) / total
