# cell: relative
# kind: right
# author: student
# sentence: Distances beyond ±k share the number of ±k
# why: one strip of all distances per head, from which each query cuts its row
class RelativeBias(nn.Module):
    def __init__(self, n_heads: int, max_distance: int):
        super().__init__()
        self.reach = max_distance
        self.weight = nn.Parameter(torch.zeros(n_heads, 2 * max_distance + 1))

    def forward(self, T_q: int, T_k: int) -> torch.Tensor:
        falling = [min(max(distance, -self.reach), self.reach) for distance in range(T_q - 1, -T_k, -1)]
        strip = torch.stack([self.weight[:, distance + self.reach] for distance in falling], dim=1)
        rows = [strip[:, T_q - 1 - i : T_q - 1 - i + T_k] for i in range(T_q)]
        return torch.stack(rows, dim=1)
