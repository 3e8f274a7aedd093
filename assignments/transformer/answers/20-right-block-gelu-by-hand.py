# cell: block
# kind: right
# author: student
# sentence: GPT-2 uses the tanh approximation of the gelu: `F.gelu(x, approximate="tanh")`.
# why: the tanh approximation written out, two helper methods
class Block(nn.Module):
    def __init__(self, d_model: int, n_heads: int, d_ff: int, fuse: Fuse | None = None) -> None:
        super().__init__()
        self.norm1 = nn.LayerNorm(d_model)
        self.attention = MultiHeadAttention(d_model, n_heads, fuse=fuse)
        self.norm2 = nn.LayerNorm(d_model)
        self.up = nn.Linear(d_model, d_ff)
        self.down = nn.Linear(d_ff, d_model)

    @staticmethod
    def gelu(x: torch.Tensor) -> torch.Tensor:
        return 0.5 * x * (1.0 + torch.tanh(math.sqrt(2.0 / math.pi) * (x + 0.044715 * x.pow(3))))

    def network(self, x: torch.Tensor) -> torch.Tensor:
        return self.down(self.gelu(self.up(x)))

    def forward(self, x: torch.Tensor, past: KeysValues | None = None) -> tuple[torch.Tensor, KeysValues]:
        z, pair = self.attention(self.norm1(x), past)
        middle = x + z
        return middle + self.network(self.norm2(middle)), pair
