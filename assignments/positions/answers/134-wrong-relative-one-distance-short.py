# cell: relative
# kind: wrong
# author: student
# sentence: How many whole numbers are there from $-k$ to $k$?
# why: 2k columns and a clip at k - 1: the distance +k has no number of its own
class RelativeBias(nn.Module):
    def __init__(self, n_heads: int, max_distance: int):
        super().__init__()
        self.k = max_distance
        self.weight = nn.Parameter(torch.zeros(n_heads, 2 * max_distance))

    def forward(self, T_q: int, T_k: int) -> torch.Tensor:
        distance = torch.arange(T_q).unsqueeze(1) - torch.arange(T_k)
        return self.weight[:, distance.clamp(-self.k, self.k - 1) + self.k]
