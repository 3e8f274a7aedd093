# cell: relative
# kind: right
# author: student
# sentence: weight: a parameter (n_heads, number of distances), zero at the start;
# why: one-hot distances times the weights
class RelativeBias(nn.Module):
    """A learned bias per head and clipped distance i - j from query i to key j.

    weight: a parameter (n_heads, number of distances), zero at the start;
        column 0 belongs to the distance -max_distance, the last one to +max_distance, which is 0 or more
    """

    def __init__(self, n_heads: int, max_distance: int):
        super().__init__()
        self.distances = list(range(-max_distance, max_distance + 1))
        self.weight = nn.Parameter(torch.zeros(n_heads, len(self.distances)))

    def forward(self, T_q: int, T_k: int) -> torch.Tensor:
        """Return the biases (n_heads, T_q, T_k) of T_q queries and T_k keys, both at positions 0, 1, 2, ..."""
        k = self.distances[-1]
        rows = [[min(max(i - j, -k), k) for j in range(T_k)] for i in range(T_q)]
        index = torch.tensor(rows, dtype=torch.long).reshape(T_q, T_k) + k
        onehot = nn.functional.one_hot(index, len(self.distances)).to(self.weight)
        return torch.einsum("hd,qkd->hqk", self.weight, onehot)
