# cell: relative
# kind: right
# author: student
# sentence: Then index the parameter once.
# why: a one-hot product instead of indexing: the same numbers and the same gradients
class RelativeBias(nn.Module):
    def __init__(self, n_heads: int, max_distance: int):
        super().__init__()
        self.weight = nn.Parameter(torch.zeros(n_heads, 2 * max_distance + 1))
        self.max_distance = max_distance

    def forward(self, T_q: int, T_k: int) -> torch.Tensor:
        w, k = self.weight, self.max_distance
        i = torch.arange(T_q, device=w.device).view(-1, 1)
        j = torch.arange(T_k, device=w.device).view(1, -1)
        column = torch.minimum(torch.maximum(i - j + k, torch.zeros_like(i)), torch.full_like(i, 2 * k))
        one_hot = nn.functional.one_hot(column, 2 * k + 1).to(w.dtype)
        return torch.einsum("hc,qkc->hqk", w, one_hot)
