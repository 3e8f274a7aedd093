# cell: prefix-attention
# kind: wrong
# author: assistant
# sentence: Nothing you write should change its arguments in place, unless the task says so.
# why: clears the caller's keys and values at padding before it goes on
def prefix_attention(
    Q: torch.Tensor,
    K: torch.Tensor,
    V: torch.Tensor,
    prefix_k: torch.Tensor,
    prefix_v: torch.Tensor,
    mask: torch.Tensor,
) -> torch.Tensor:
    """Return scaled dot-product attention over the prefix and the real tokens."""

    batch_size, _, _, head_dim = Q.shape
    prefix_len = prefix_k.shape[1]
    padding = (mask == 0)[:, None, :, None]
    with torch.no_grad():  # padded positions must never contribute
        K.masked_fill_(padding, 0.0)
        V.masked_fill_(padding, 0.0)
    K_full = torch.cat([prefix_k.unsqueeze(0).expand(batch_size, -1, -1, -1), K], dim=2)
    V_full = torch.cat([prefix_v.unsqueeze(0).expand(batch_size, -1, -1, -1), V], dim=2)
    allowed = torch.cat([mask.new_ones(batch_size, prefix_len), mask], dim=1).bool()
    scores = torch.matmul(Q, K_full.transpose(-2, -1)) / math.sqrt(head_dim)
    scores = scores.masked_fill(~allowed[:, None, None, :], float("-inf"))
    return torch.matmul(torch.softmax(scores, dim=-1), V_full)
