# cell: boundary
# kind: right
# author: student
# sentence: A loop over the spans is fine.
# why: flat index tensors by repeat_interleave, and one gather for all spans
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
        table = torch.tensor(spans, device=hidden.device)
        lengths = table[:, 2] - table[:, 1] + 1
        which = torch.repeat_interleave(torch.arange(len(spans), device=hidden.device), lengths)
        begin = lengths.cumsum(0) - lengths
        inside = torch.arange(len(which), device=hidden.device) - begin[which]
        row, first, last = table[which].unbind(1)
        x = torch.cat((hidden[row, first - 1], hidden[row, last + 1], self.position(inside)), dim=-1)
        for linear, norm in ((self.linear_1, self.norm_1), (self.linear_2, self.norm_2)):
            x = norm(F.gelu(linear(x)))
        return self.decoder(x)
