# cell: boundary
# kind: wrong
# author: student
# sentence: Each layer is linear, then GELU, then layer norm; the first one reads the three vectors side by side, in the order above:
# why: layer norm and GELU are exchanged in both layers: other logits for any hidden, for example the one of the check
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
        for b, s, e in spans:
            m = e - s + 1
            left = hidden[b, s - 1].expand(m, -1)
            right = hidden[b, e + 1].expand(m, -1)
            rows.append(torch.cat([left, right, self.position.weight[:m]], dim=-1))
        x = torch.cat(rows)  # (N, 3 d)
        x = F.gelu(self.norm_1(self.linear_1(x)))
        x = F.gelu(self.norm_2(self.linear_2(x)))
        return self.decoder(x)
