# cell: prefix-attention
# kind: wrong
# author: student
# sentence: a query is never masked, also where its own token is padding
# why: the output at padding places is set to zero

def prefix_attention(
    Q: torch.Tensor,
    K: torch.Tensor,
    V: torch.Tensor,
    prefix_k: torch.Tensor,
    prefix_v: torch.Tensor,
    mask: torch.Tensor,
) -> torch.Tensor:
    B, h, T, d_h = Q.shape
    P = prefix_k.shape[1]
    K = torch.cat([prefix_k[None].repeat(B, 1, 1, 1), K], dim=2)
    V = torch.cat([prefix_v[None].repeat(B, 1, 1, 1), V], dim=2)
    long_mask = torch.cat([torch.ones(B, P, device=mask.device), mask], dim=1)[:, None, None, :]
    scores = (Q @ K.mT) / d_h**0.5
    weights = torch.softmax(scores.masked_fill(long_mask == 0, -torch.inf), dim=-1)
    return weights @ V * mask[:, None, :, None]
