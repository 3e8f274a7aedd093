# cell: boundary
# kind: right
# author: student
# sentence: Each layer is linear, then GELU, then layer norm; the first one reads the three vectors side by side, in the order above:
# why: the weight of the first layer is split into its three blocks, each applied to its own vector: the same linear layer, written as a sum
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
        table = [(b, s - 1, e + 1, k) for b, s, e in spans for k in range(e - s + 1)]
        b, before, after, k = torch.tensor(table, device=hidden.device).unbind(dim=1)
        of_left, of_right, of_place = self.linear_1.weight.chunk(3, dim=1)  # (d, d) each
        x = (
            torch.einsum("nd,od->no", hidden[b, before], of_left)
            + torch.einsum("nd,od->no", hidden[b, after], of_right)
            + torch.einsum("nd,od->no", self.position.weight[k], of_place)
            + self.linear_1.bias
        )
        u = self.norm_1(nn.functional.gelu(x))
        return self.decoder(self.norm_2(nn.functional.gelu(self.linear_2(u))))
