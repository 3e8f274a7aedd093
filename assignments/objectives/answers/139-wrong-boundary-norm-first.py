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
        b = torch.tensor([row for row, s, e in spans for _ in range(s, e + 1)], device=hidden.device)
        left = torch.tensor([s - 1 for _, s, e in spans for _ in range(s, e + 1)], device=hidden.device)
        right = torch.tensor([e + 1 for _, s, e in spans for _ in range(s, e + 1)], device=hidden.device)
        place = torch.tensor([i - s for _, s, e in spans for i in range(s, e + 1)], device=hidden.device)
        x = torch.cat([hidden[b, left], hidden[b, right], self.position(place)], dim=1)
        x = F.gelu(self.norm_1(self.linear_1(x)))
        x = F.gelu(self.norm_2(self.linear_2(x)))
        return self.decoder(x)
