# cell: relative
# kind: wrong
# author: student
# sentence: So the module works for sequences of any length, longer ones than it was trained on included.
# why: the indices are made for 512 positions; longer sequences get a smaller matrix
class RelativeBias(nn.Module):
    def __init__(self, n_heads: int, max_distance: int):
        super().__init__()
        self.weight = nn.Parameter(torch.zeros(n_heads, 2 * max_distance + 1))
        t = torch.arange(512)
        index = (t[:, None] - t[None, :]).clamp(-max_distance, max_distance) + max_distance
        self.register_buffer("index", index, persistent=False)

    def forward(self, T_q: int, T_k: int) -> torch.Tensor:
        return self.weight[:, self.index[:T_q, :T_k]]
