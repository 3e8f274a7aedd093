# cell: boundary
# kind: wrong
# author: student
# sentence: The vector $p_1$, for the first token of a span, is row 0 of the table `self.position`.
# why: begins with row 1 of the table, and the longest span has no row at all
class BoundaryHead(nn.Module):
    def __init__(self, d_model: int, longest: int, n_tokens: int) -> None:
        super().__init__()
        self.position = nn.Embedding(longest, d_model)
        self.linear_1, self.norm_1 = nn.Linear(3 * d_model, d_model), nn.LayerNorm(d_model)
        self.linear_2, self.norm_2 = nn.Linear(d_model, d_model), nn.LayerNorm(d_model)
        self.decoder = nn.Linear(d_model, n_tokens)

    def forward(self, hidden: torch.Tensor, spans: list[tuple[int, int, int]]) -> torch.Tensor:
        rows = []
        for b, s, e in spans:
            for i in range(s, e + 1):
                rows.append(torch.cat([hidden[b, s - 1], hidden[b, e + 1], self.position.weight[i - s + 1]]))
        u = self.norm_1(F.gelu(self.linear_1(torch.stack(rows))))
        return self.decoder(self.norm_2(F.gelu(self.linear_2(u))))
