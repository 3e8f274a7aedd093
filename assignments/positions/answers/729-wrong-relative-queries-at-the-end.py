# cell: relative
# kind: wrong
# author: assistant
# sentence: Return the biases (n_heads, T_q, T_k) of T_q queries and T_k keys, both at positions 0, 1, 2, ...
# why: lets the queries stand at the end of the keys, as with a cache; for T_q = 2, T_k = 5 the distance of query 0 and key 0 is taken as 3 instead of 0
class RelativeBias(nn.Module):
    """A learned bias per head and clipped distance i - j from query i to key j.

    max_distance: 0 or more
    weight: a parameter (n_heads, number of distances), zero at the start;
        column 0 belongs to the distance -max_distance, the last one to +max_distance
    """

    def __init__(self, n_heads: int, max_distance: int):
        super().__init__()
        if max_distance < 0:
            raise ValueError("max_distance must be 0 or more")
        self.n_heads = n_heads
        self.max_distance = max_distance
        self.weight = nn.Parameter(torch.zeros(n_heads, 2 * max_distance + 1))

    def _index(self, T_q: int, T_k: int) -> torch.Tensor:
        """The column of the weight for each pair, (T_q, T_k)."""
        device = self.weight.device
        # With fewer queries than keys (incremental decoding) the queries are the last positions.
        offset = T_k - T_q
        query_positions = torch.arange(T_q, device=device)[:, None] + offset
        key_positions = torch.arange(T_k, device=device)[None, :]
        distance = query_positions - key_positions
        return distance.clamp(-self.max_distance, self.max_distance) + self.max_distance

    def forward(self, T_q: int, T_k: int) -> torch.Tensor:
        """Return the biases (n_heads, T_q, T_k) of T_q queries and T_k keys, both at positions 0, 1, 2, ..."""
        return self.weight[:, self._index(T_q, T_k)]
