# cell: relative
# kind: wrong
# author: student
# sentence: Let the model learn the bias, one number per head and *distance* $i - j$ from the query back to the key.
# why: uses j - i; with weight = arange(7.0)[None] and max_distance 3 the bias of query 1 and key 0 is 2 instead of 4
class RelativeBias(nn.Module):
    """A learned bias per head and clipped distance i - j from query i to key j.

    max_distance: 0 or more
    weight: a parameter (n_heads, number of distances), zero at the start;
        column 0 belongs to the distance -max_distance, the last one to +max_distance
    """

    def __init__(self, n_heads: int, max_distance: int):
        super().__init__()
        self.max_distance = max_distance
        self.weight = nn.Parameter(torch.zeros(n_heads, 2 * max_distance + 1))

    def forward(self, T_q: int, T_k: int) -> torch.Tensor:
        """Return the biases (n_heads, T_q, T_k) of T_q queries and T_k keys, both at positions 0, 1, 2, ..."""
        query = torch.arange(T_q, device=self.weight.device).unsqueeze(1)
        key = torch.arange(T_k, device=self.weight.device).unsqueeze(0)
        distance = (key - query).clamp(-self.max_distance, self.max_distance)
        return self.weight[:, distance + self.max_distance]
