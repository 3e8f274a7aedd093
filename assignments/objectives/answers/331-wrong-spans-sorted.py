# cell: boundary
# kind: wrong
# author: student
# sentence: one row each, in the order of the spans
# why: the spans are put in the order of the text first
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
        """Return logits for every token of every span, one row each, in the order of the spans.

        hidden: (B, T, d_model)   spans: (row of the batch, first token, last token), both included,
        never at the edge of a text, at least one   returns: (total number of tokens in the spans, n_tokens)
        """
        rows = []
        for batch, first, last in sorted(spans):
            n = last - first + 1
            sides = torch.cat([hidden[batch, first - 1], hidden[batch, last + 1]])
            rows.append(torch.cat([sides.expand(n, -1), self.position.weight[:n]], dim=1))
        u = self.norm_1(F.gelu(self.linear_1(torch.cat(rows, dim=0))))
        return self.decoder(self.norm_2(F.gelu(self.linear_2(u))))
