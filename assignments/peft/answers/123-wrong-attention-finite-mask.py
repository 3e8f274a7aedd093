# cell: prefix-attention
# kind: wrong
# author: assistant
# sentence: mask: (B, T), 1 for a real token and 0 for padding, which no query looks at
# why: sets padded scores to -1e4, which is not small enough beside large negative scores
def prefix_attention(
    Q: torch.Tensor,
    K: torch.Tensor,
    V: torch.Tensor,
    prefix_k: torch.Tensor,
    prefix_v: torch.Tensor,
    mask: torch.Tensor,
) -> torch.Tensor:
    batch_size = Q.size(0)
    keys = torch.cat([prefix_k.unsqueeze(0).expand(batch_size, -1, -1, -1), K], dim=2)
    values = torch.cat([prefix_v.unsqueeze(0).expand(batch_size, -1, -1, -1), V], dim=2)
    prefix_mask = torch.ones(batch_size, prefix_k.size(1), dtype=mask.dtype, device=mask.device)
    full_mask = torch.cat([prefix_mask, mask], dim=1)[:, None, None, :]
    scores = torch.matmul(Q, keys.transpose(-1, -2)) / math.sqrt(Q.size(-1))
    scores = scores.masked_fill(full_mask == 0, -1e4)
    return torch.matmul(torch.softmax(scores, dim=-1), values)
