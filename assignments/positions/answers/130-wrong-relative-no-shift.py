# cell: relative
# kind: wrong
# author: student
# sentence: column 0 belongs to the distance -max_distance, the last one to +max_distance
# why: negative distances count from the end, so column 0 belongs to the distance 0
class RelativeBias(nn.Module):
    def __init__(self, n_heads: int, max_distance: int):
        super().__init__()
        self.k = max_distance
        self.weight = nn.Parameter(torch.zeros(n_heads, 2 * max_distance + 1))

    def forward(self, T_q: int, T_k: int) -> torch.Tensor:
        i = torch.arange(T_q, device=self.weight.device)[:, None]
        j = torch.arange(T_k, device=self.weight.device)[None, :]
        return self.weight[:, torch.clip(i - j, -self.k, self.k)]
