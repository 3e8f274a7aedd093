# cell: boundary
# kind: right
# author: student
# sentence: the first one reads the three vectors side by side, in the order above
# why: the first matrix is cut into three, so nothing is concatenated
class BoundaryHead(nn.Module):
    def __init__(self, d_model: int, longest: int, n_tokens: int) -> None:
        super().__init__()
        self.position = nn.Embedding(longest, d_model)
        self.linear_1, self.norm_1 = nn.Linear(3 * d_model, d_model), nn.LayerNorm(d_model)
        self.linear_2, self.norm_2 = nn.Linear(d_model, d_model), nn.LayerNorm(d_model)
        self.decoder = nn.Linear(d_model, n_tokens)

    def forward(self, hidden: torch.Tensor, spans: list[tuple[int, int, int]]) -> torch.Tensor:
        W_left, W_right, W_place = self.linear_1.weight.chunk(3, dim=1)
        table = self.position.weight @ W_place.T + self.linear_1.bias
        before = [hidden.new_zeros(0, table.shape[1])]
        for row, first, last in spans:
            ends = W_left @ hidden[row, first - 1] + W_right @ hidden[row, last + 1]
            before.append(table[: last - first + 1] + ends)
        u = self.norm_1(F.gelu(torch.cat(before)))
        return self.decoder(self.norm_2(F.gelu(self.linear_2(u))))
