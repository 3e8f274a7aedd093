# cell: relative
# kind: wrong
# author: assistant
# sentence: weight: a parameter (n_heads, number of distances), zero at the start
# why: T5 style: an nn.Embedding of (number of distances, n_heads), so there is no parameter `weight` of that shape
class RelativeBias(nn.Module):
    """Learned relative position bias (T5 style, without log buckets)."""

    def __init__(self, n_heads: int, max_distance: int):
        super().__init__()
        self.n_heads = n_heads
        self.max_distance = max_distance
        self.relative_attention_bias = nn.Embedding(2 * max_distance + 1, n_heads)
        nn.init.zeros_(self.relative_attention_bias.weight)

    def forward(self, T_q: int, T_k: int) -> torch.Tensor:
        device = self.relative_attention_bias.weight.device
        query_pos = torch.arange(T_q, device=device)[:, None]
        key_pos = torch.arange(T_k, device=device)[None, :]
        distance = (query_pos - key_pos).clamp(-self.max_distance, self.max_distance)
        values = self.relative_attention_bias(distance + self.max_distance)  # (T_q, T_k, n_heads)
        return values.permute(2, 0, 1)
