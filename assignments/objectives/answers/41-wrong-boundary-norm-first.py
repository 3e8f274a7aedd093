# cell: boundary
# kind: wrong
# author: student
# sentence: Each layer is linear, then GELU, then layer norm
# why: the norm stands before the GELU
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
            for i in range(first, last + 1):
                rows.append(torch.cat([hidden[row, first - 1], hidden[row, last + 1], self.position.weight[i - first]]))
        u = F.gelu(self.norm_1(self.linear_1(torch.stack(rows))))
        return self.decoder(F.gelu(self.norm_2(self.linear_2(u))))
