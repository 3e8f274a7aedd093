# cell: relative
# kind: wrong
# author: assistant
# sentence: Return the biases (n_heads, T_q, T_k) of T_q queries and T_k keys, both at positions 0, 1, 2, ...
# why: aligns the queries with the last keys, as with a key-value cache
class RelativeBias(nn.Module):
    """Clipped relative position bias with support for cached decoding."""

    def __init__(self, n_heads: int, max_distance: int):
        super().__init__()
        self.max_distance = max_distance
        self.weight = nn.Parameter(torch.zeros(n_heads, 2 * max_distance + 1))

    def forward(self, T_q: int, T_k: int) -> torch.Tensor:
        offset = max(T_k - T_q, 0)
        q_pos = torch.arange(T_q, device=self.weight.device) + offset
        k_pos = torch.arange(T_k, device=self.weight.device)
        rel = (q_pos[:, None] - k_pos[None, :]).clamp(-self.max_distance, self.max_distance)
        return self.weight[:, rel + self.max_distance]
