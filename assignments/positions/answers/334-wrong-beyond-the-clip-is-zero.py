# cell: relative
# kind: wrong
# author: student
# sentence: Distances beyond $\pm k$ share the number of $\pm k$:
# why: pairs beyond the clip get a bias of zero
class RelativeBias(nn.Module):
    """A learned bias per head and clipped distance i - j from query i to key j.

    weight: a parameter (n_heads, number of distances), zero at the start;
        column 0 belongs to the distance -max_distance, the last one to +max_distance, which is 0 or more
    """

    def __init__(self, n_heads: int, max_distance: int):
        super().__init__()
        self.k = max_distance
        self.weight = nn.Parameter(torch.zeros(n_heads, 2 * max_distance + 1))

    def forward(self, T_q: int, T_k: int) -> torch.Tensor:
        """Return the biases (n_heads, T_q, T_k) of T_q queries and T_k keys, both at positions 0, 1, 2, ..."""
        i, j = torch.arange(T_q).unsqueeze(1), torch.arange(T_k).unsqueeze(0)
        inside = (i - j).abs() <= self.k
        return self.weight[:, (i - j).clamp(-self.k, self.k) + self.k] * inside
