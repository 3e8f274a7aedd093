# cell: prefix-attention
# kind: wrong
# author: assistant
# sentence: Padding is never looked at, the prefix always. (every query may look at them)
# why: masks the rows of padding queries as well, prefix included, and fills the NaN with zeros
def prefix_attention(
    Q: torch.Tensor,
    K: torch.Tensor,
    V: torch.Tensor,
    prefix_k: torch.Tensor,
    prefix_v: torch.Tensor,
    mask: torch.Tensor,
) -> torch.Tensor:
    """Return scaled dot-product attention over the prefix and the real tokens."""
    batch_size, _, seq_len, head_dim = Q.shape
    prefix_len = prefix_k.size(1)
    keys = torch.cat([prefix_k.unsqueeze(0).expand(batch_size, -1, -1, -1), K], dim=2)
    values = torch.cat([prefix_v.unsqueeze(0).expand(batch_size, -1, -1, -1), V], dim=2)
    full_mask = torch.cat([mask.new_ones(batch_size, prefix_len), mask], dim=1).bool()
    scores = torch.matmul(Q, keys.transpose(-2, -1)) / math.sqrt(head_dim)
    allowed = full_mask[:, None, None, :] & mask.bool()[:, None, :, None]
    scores = scores.masked_fill(~allowed, float("-inf"))
    weights = torch.nan_to_num(torch.softmax(scores, dim=-1), nan=0.0)
    return torch.matmul(weights, values)

