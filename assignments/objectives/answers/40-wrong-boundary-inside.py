# cell: boundary
# kind: wrong
# author: student
# sentence: from the two states just outside of it, and from where in the span the token lies.
# why: takes the first and the last state of the span itself
class BoundaryHead(nn.Module):
    def __init__(self, d_model: int, longest: int, n_tokens: int) -> None:
        super().__init__()
        self.position = nn.Embedding(longest, d_model)
        self.linear_1, self.norm_1 = nn.Linear(3 * d_model, d_model), nn.LayerNorm(d_model)
        self.linear_2, self.norm_2 = nn.Linear(d_model, d_model), nn.LayerNorm(d_model)
        self.decoder = nn.Linear(d_model, n_tokens)

    def forward(self, hidden: torch.Tensor, spans: list[tuple[int, int, int]]) -> torch.Tensor:
        rows = []
        for row, first, last in spans:
            m = last - first + 1
            left, right = hidden[row, first].expand(m, -1), hidden[row, last].expand(m, -1)
            rows.append(torch.cat([left, right, self.position.weight[:m]], dim=-1))
        u = self.norm_1(F.gelu(self.linear_1(torch.cat(rows))))
        return self.decoder(self.norm_2(F.gelu(self.linear_2(u))))
