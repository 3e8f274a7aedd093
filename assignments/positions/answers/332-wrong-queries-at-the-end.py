# cell: relative
# kind: wrong
# author: assistant
# sentence: Return the biases (n_heads, T_q, T_k) of T_q queries and T_k keys, both at positions 0, 1, 2, ...
# why: fewer queries than keys are taken for the last ones, as in generation with a cache
class RelativeBias(nn.Module):
    """A learned bias per head and clipped distance i - j from query i to key j.

    weight: a parameter (n_heads, number of distances), zero at the start;
        column 0 belongs to the distance -max_distance, the last one to +max_distance, which is 0 or more
    """

    def __init__(self, n_heads: int, max_distance: int):
        super().__init__()
        self.n_heads = n_heads
        self.max_distance = max_distance
        self.weight = nn.Parameter(torch.zeros(n_heads, 2 * max_distance + 1))

    def forward(self, T_q: int, T_k: int) -> torch.Tensor:
        """Return the biases (n_heads, T_q, T_k) of T_q queries and T_k keys, both at positions 0, 1, 2, ..."""
        device = self.weight.device
        q_positions = torch.arange(T_k - T_q, T_k, device=device) if T_k > T_q else torch.arange(T_q, device=device)
        k_positions = torch.arange(T_k, device=device)
        relative = q_positions[:, None] - k_positions[None, :]
        relative = relative.clamp(-self.max_distance, self.max_distance) + self.max_distance
        return self.weight[:, relative]
