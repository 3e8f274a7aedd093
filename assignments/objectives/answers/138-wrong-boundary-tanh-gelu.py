# cell: boundary
# kind: wrong
# author: assistant
# sentence: GELU is `F.gelu` as it comes.
# why: uses the tanh approximation
class BoundaryHead(nn.Module):
    """Predicts the tokens of masked spans from the two states beside each span."""

    def __init__(self, d_model: int, longest: int, n_tokens: int) -> None:
        """Make the layers. longest: the largest number of tokens in a span."""
        super().__init__()
        self.position = nn.Embedding(longest, d_model)
        self.linear_1, self.norm_1 = nn.Linear(3 * d_model, d_model), nn.LayerNorm(d_model)
        self.linear_2, self.norm_2 = nn.Linear(d_model, d_model), nn.LayerNorm(d_model)
        self.decoder = nn.Linear(d_model, n_tokens)

    def forward(self, hidden: torch.Tensor, spans: list[tuple[int, int, int]]) -> torch.Tensor:
        parts = []
        for row, first, last in spans:
            m = last - first + 1
            left = hidden[row, first - 1].expand(m, -1)
            right = hidden[row, last + 1].expand(m, -1)
            parts.append(torch.cat([left, right, self.position.weight[:m]], dim=-1))
        x = torch.cat(parts)
        u = self.norm_1(F.gelu(self.linear_1(x), approximate="tanh"))
        y = self.norm_2(F.gelu(self.linear_2(u), approximate="tanh"))
        return self.decoder(y)
