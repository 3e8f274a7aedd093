# cell: relative
# kind: wrong
# author: student
# sentence: A learned bias per head and clipped distance i - j from query i to key j.
# why: the distance is j - i
class RelativeBias(nn.Module):
    def __init__(self, n_heads: int, max_distance: int):
        super().__init__()
        self.max_distance = max_distance
        self.weight = nn.Parameter(torch.zeros(n_heads, 2 * max_distance + 1))

    def forward(self, T_q: int, T_k: int) -> torch.Tensor:
        k = self.max_distance
        distance = torch.arange(T_k)[None, :] - torch.arange(T_q)[:, None]
        return self.weight[:, distance.clamp(-k, k) + k]
