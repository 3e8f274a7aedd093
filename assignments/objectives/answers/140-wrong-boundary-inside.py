# cell: boundary
# kind: wrong
# author: student
# sentence: from the two states just outside of it
# why: reads the first and the last state of the span itself
class BoundaryHead(nn.Module):
    def __init__(self, d_model: int, longest: int, n_tokens: int) -> None:
        super().__init__()
        self.position = nn.Embedding(longest, d_model)
        self.linear_1, self.norm_1 = nn.Linear(3 * d_model, d_model), nn.LayerNorm(d_model)
        self.linear_2, self.norm_2 = nn.Linear(d_model, d_model), nn.LayerNorm(d_model)
        self.decoder = nn.Linear(d_model, n_tokens)

    def forward(self, hidden: torch.Tensor, spans: list[tuple[int, int, int]]) -> torch.Tensor:
        inputs = []
        for b, s, e in spans:
            m = e - s + 1
            ends = torch.cat([hidden[b, s], hidden[b, e]]).repeat(m, 1)
            inputs.append(torch.cat([ends, self.position(torch.arange(m, device=hidden.device))], 1))
        u = self.norm_1(F.gelu(self.linear_1(torch.cat(inputs))))
        return self.decoder(self.norm_2(F.gelu(self.linear_2(u))))
