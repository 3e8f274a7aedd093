# cell: relative
# kind: wrong
# author: student
# sentence: So the module works for sequences of any length, longer ones than it was trained on included.
# why: a table of distances for 256 positions: longer sequences come back cut off
class RelativeBias(nn.Module):
    """A learned bias per head and clipped distance i - j from query i to key j.

    weight: a parameter (n_heads, number of distances), zero at the start;
        column 0 belongs to the distance -max_distance, the last one to +max_distance, which is 0 or more
    """

    def __init__(self, n_heads: int, max_distance: int):
        super().__init__()
        self.weight = nn.Parameter(torch.zeros(n_heads, 2 * max_distance + 1))
        places = torch.arange(256)
        distance = (places[:, None] - places).clamp(min=-max_distance, max=max_distance)
        self.register_buffer("index", distance + max_distance, persistent=False)

    def forward(self, T_q: int, T_k: int) -> torch.Tensor:
        """Return the biases (n_heads, T_q, T_k) of T_q queries and T_k keys, both at positions 0, 1, 2, ..."""
        return self.weight[:, self.index[:T_q, :T_k]]
