# cell: prefix-attention
# kind: wrong
# author: student
# sentence: Return scaled dot-product attention over the prefix and the real tokens.
# why: divides by the root of h * d_h, the width of all heads together, instead of d_h
def prefix_attention(
    Q: torch.Tensor,
    K: torch.Tensor,
    V: torch.Tensor,
    prefix_k: torch.Tensor,
    prefix_v: torch.Tensor,
    mask: torch.Tensor,
) -> torch.Tensor:
    B, h, T, d_h = Q.shape
    K = torch.cat([prefix_k[None].repeat(B, 1, 1, 1), K], dim=2)
    V = torch.cat([prefix_v[None].repeat(B, 1, 1, 1), V], dim=2)
    mask = torch.cat([torch.ones(B, prefix_k.shape[1], device=mask.device), mask], dim=1)
    scores = torch.einsum("bhqd,bhkd->bhqk", Q, K) / math.sqrt(h * d_h)
    weights = scores.masked_fill(mask[:, None, None] == 0, -math.inf).softmax(dim=-1)
    return torch.einsum("bhqk,bhkd->bhqd", weights, V)
