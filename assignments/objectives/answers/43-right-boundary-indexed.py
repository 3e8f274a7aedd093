# cell: boundary
# kind: right
# author: student
# sentence: Make one input row per token of each span, in the order of the spans, and send all of them through the network at once.
# why: index tensors in place of loops over the spans, the first product split into its three parts
class BoundaryHead(nn.Module):
    def __init__(self, d_model: int, longest: int, n_tokens: int) -> None:
        super().__init__()
        self.position = nn.Embedding(longest, d_model)
        self.linear_1, self.norm_1 = nn.Linear(3 * d_model, d_model), nn.LayerNorm(d_model)
        self.linear_2, self.norm_2 = nn.Linear(d_model, d_model), nn.LayerNorm(d_model)
        self.decoder = nn.Linear(d_model, n_tokens)

    def forward(self, hidden: torch.Tensor, spans: list[tuple[int, int, int]]) -> torch.Tensor:
        table = torch.tensor(spans, dtype=torch.long, device=hidden.device).reshape(-1, 3)
        sizes = table[:, 2] - table[:, 1] + 1
        row, first, last = table.repeat_interleave(sizes, dim=0).unbind(dim=1)
        place = torch.cat([torch.arange(int(m), device=hidden.device) for m in sizes] or [sizes])
        W_left, W_right, W_place = self.linear_1.weight.chunk(3, dim=1)
        u = hidden[row, first - 1] @ W_left.T + hidden[row, last + 1] @ W_right.T
        u = u + self.position(place) @ W_place.T + self.linear_1.bias
        u = self.norm_1(F.gelu(u))
        return self.decoder(self.norm_2(F.gelu(self.linear_2(u))))
