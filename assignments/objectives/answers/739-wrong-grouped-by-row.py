# cell: boundary
# kind: wrong
# author: assistant
# sentence: Return logits for every token of every span, one row each, in the order of the spans.
# why: the spans are worked through text by text: for [(1, 2, 2), (0, 3, 5)] the rows of the second span come first
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
        batch_size, length, _ = hidden.shape
        features = []

        # Handle the texts of the batch one after another.
        for b in range(batch_size):
            own_spans = [(first, last) for row, first, last in spans if row == b]
            for first, last in own_spans:
                if not 0 < first <= last < length - 1:
                    raise ValueError(f"span {(b, first, last)} touches the edge of the text")
                n = last - first + 1
                left = hidden[b, first - 1].unsqueeze(0).expand(n, -1)
                right = hidden[b, last + 1].unsqueeze(0).expand(n, -1)
                positions = self.position(torch.arange(n, device=hidden.device))
                features.append(torch.cat([left, right, positions], dim=-1))

        stacked = torch.cat(features, dim=0)
        first_layer = self.norm_1(F.gelu(self.linear_1(stacked)))
        second_layer = self.norm_2(F.gelu(self.linear_2(first_layer)))
        return self.decoder(second_layer)
