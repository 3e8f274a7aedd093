# cell: boundary
# kind: wrong
# author: assistant
# sentence: the first one reads the three vectors side by side, in the order above
# why: position first, then the two states
class BoundaryHead(nn.Module):
    """SpanBERT's span boundary objective."""

    def __init__(self, d_model: int, longest: int, n_tokens: int) -> None:
        super().__init__()
        self.position = nn.Embedding(longest, d_model)
        self.linear_1, self.norm_1 = nn.Linear(3 * d_model, d_model), nn.LayerNorm(d_model)
        self.linear_2, self.norm_2 = nn.Linear(d_model, d_model), nn.LayerNorm(d_model)
        self.decoder = nn.Linear(d_model, n_tokens)

    def forward(self, hidden: torch.Tensor, spans: list[tuple[int, int, int]]) -> torch.Tensor:
        index = [(b, s - 1, e + 1, i - s) for b, s, e in spans for i in range(s, e + 1)]
        if not index:
            return hidden.new_zeros(0, self.decoder.out_features)
        b, left, right, offset = torch.tensor(index, device=hidden.device).unbind(dim=1)
        features = torch.cat([self.position(offset), hidden[b, left], hidden[b, right]], dim=-1)
        features = self.norm_1(F.gelu(self.linear_1(features)))
        features = self.norm_2(F.gelu(self.linear_2(features)))
        return self.decoder(features)
