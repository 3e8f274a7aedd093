# cell: relative
# kind: wrong
# author: student
# sentence: one number per head and *distance* i - j from the query back to the key
# why: uses j - i, so the columns are in the reverse order
class RelativeBias(nn.Module):
    def __init__(self, n_heads: int, max_distance: int):
        super().__init__()
        self.max_distance = max_distance
        self.weight = nn.Parameter(torch.zeros(n_heads, 2 * max_distance + 1))

    def forward(self, T_q: int, T_k: int) -> torch.Tensor:
        distance = torch.arange(T_k)[None, :] - torch.arange(T_q)[:, None]
        index = distance.clamp(-self.max_distance, self.max_distance) + self.max_distance
        return self.weight[:, index]
