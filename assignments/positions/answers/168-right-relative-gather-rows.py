# cell: relative
# kind: right
# author: assistant
# sentence: weight: a parameter (n_heads, number of distances), zero at the start;
# why: index_select over the flattened table of distances
class RelativeBias(nn.Module):
    """Learned bias per head and clipped relative distance."""

    def __init__(self, n_heads: int, max_distance: int):
        super().__init__()
        self.n_heads = n_heads
        self.max_distance = max_distance
        self.weight = nn.Parameter(torch.empty(n_heads, 2 * max_distance + 1))
        nn.init.zeros_(self.weight)

    def forward(self, T_q: int, T_k: int) -> torch.Tensor:
        device = self.weight.device
        distance = torch.arange(T_q, device=device).unsqueeze(1) - torch.arange(T_k, device=device).unsqueeze(0)
        index = distance.clamp(min=-self.max_distance, max=self.max_distance) + self.max_distance
        return self.weight.index_select(1, index.reshape(-1)).reshape(self.n_heads, T_q, T_k)
