# cell: relative
# kind: wrong
# author: student
# sentence: So the module works for sequences of any length, longer ones than it was trained on included.
# why: the table of distances is made once for 128 positions, longer sequences come back cut to it
class RelativeBias(nn.Module):
    def __init__(self, n_heads: int, max_distance: int):
        super().__init__()
        self.weight = nn.Parameter(torch.zeros(n_heads, 2 * max_distance + 1))
        place = torch.arange(128)
        index = (place[:, None] - place[None, :]).clamp(-max_distance, max_distance) + max_distance
        self.register_buffer("index", index, persistent=False)

    def forward(self, T_q: int, T_k: int) -> torch.Tensor:
        return self.weight[:, self.index[:T_q, :T_k]]
