# cell: boundary
# kind: wrong
# author: student
# sentence: The vector $p_1$, for the first token of a span, is row 0 of the table `self.position`.
# why: the places are numbered 1 to m and looked up as such: the first token gets row 1, and a span of `longest` tokens raises an IndexError
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
        inputs = []
        for row, first, last in spans:
            for i in range(first, last + 1):
                place = torch.tensor(i - first + 1, device=hidden.device)  # p_{i-s+1}
                p = self.position(place)
                inputs.append(torch.cat([hidden[row, first - 1], hidden[row, last + 1], p]))
        u = self.norm_1(F.gelu(self.linear_1(torch.stack(inputs))))
        y = self.norm_2(F.gelu(self.linear_2(u)))
        return self.decoder(y)
