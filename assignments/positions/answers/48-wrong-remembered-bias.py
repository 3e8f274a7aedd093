# cell: relative
# kind: wrong
# author: student
# sentence: Let the model learn the bias
# why: the bias of a size is computed once and kept; it does not follow the weight in training
class RelativeBias(nn.Module):
    def __init__(self, n_heads: int, max_distance: int):
        super().__init__()
        self.max_distance = max_distance
        self.weight = nn.Parameter(torch.zeros(n_heads, 2 * max_distance + 1))
        self.cache = {}

    def forward(self, T_q: int, T_k: int) -> torch.Tensor:
        if (T_q, T_k) not in self.cache:
            distance = torch.arange(T_q)[:, None] - torch.arange(T_k)[None, :]
            index = distance.clamp(-self.max_distance, self.max_distance) + self.max_distance
            self.cache[T_q, T_k] = self.weight[:, index]
        return self.cache[T_q, T_k]
