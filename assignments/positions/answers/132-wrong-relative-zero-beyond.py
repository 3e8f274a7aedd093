# cell: relative
# kind: wrong
# author: student
# sentence: Distances beyond $\pm k$ share the number of $\pm k$
# why: pairs further apart than k get a bias of zero
class RelativeBias(nn.Module):
    def __init__(self, n_heads: int, max_distance: int):
        super().__init__()
        self.max_distance = max_distance
        self.weight = nn.Parameter(torch.zeros(n_heads, 2 * max_distance + 1))

    def forward(self, T_q: int, T_k: int) -> torch.Tensor:
        k = self.max_distance
        distance = torch.arange(T_q)[:, None] - torch.arange(T_k)[None, :]
        bias = self.weight[:, distance.clamp(-k, k) + k]
        return bias.masked_fill(distance.abs() > k, 0.0)
