# cell: relative
# kind: right
# author: assistant
# sentence: So the module works for sequences of any length, longer ones than it was trained on included.
# why: no table of distances: one row of biases for all distances, cut into overlapping windows; works for any lengths, also T_q > T_k and max_distance 0
class RelativeBias(nn.Module):
    """A learned bias per head and clipped distance i - j from query i to key j.

    max_distance: 0 or more
    weight: a parameter (n_heads, number of distances), zero at the start;
        column 0 belongs to the distance -max_distance, the last one to +max_distance
    """

    def __init__(self, n_heads: int, max_distance: int):
        super().__init__()
        self.register_parameter("weight", nn.Parameter(torch.zeros(n_heads, max_distance + 1 + max_distance)))

    @property
    def max_distance(self) -> int:
        return self.weight.shape[1] // 2

    def forward(self, T_q: int, T_k: int) -> torch.Tensor:
        """Return the biases (n_heads, T_q, T_k) of T_q queries and T_k keys, both at positions 0, 1, 2, ..."""
        k = self.max_distance
        columns = [min(max(distance, -k), k) + k for distance in range(1 - T_k, T_q)]
        line = self.weight.index_select(1, torch.tensor(columns, device=self.weight.device))
        # window i holds the distances i - (T_k - 1), ..., i, the last key first
        return line.unfold(1, T_k, 1).flip(-1)
