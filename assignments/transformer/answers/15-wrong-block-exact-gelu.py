# cell: block
# kind: wrong
# author: student
# sentence: GPT-2 uses the tanh approximation of the gelu: `F.gelu(x, approximate="tanh")`.
# why: nn.GELU() without arguments is the exact one
class Block(nn.Module):
    def __init__(self, d_model: int, n_heads: int, d_ff: int, fuse: Fuse | None = None) -> None:
        super().__init__()
        self.norm1 = nn.LayerNorm(d_model)
        self.attention = MultiHeadAttention(d_model, n_heads, fuse=fuse)
        self.norm2 = nn.LayerNorm(d_model)
        self.up = nn.Linear(d_model, d_ff)
        self.gelu = nn.GELU()
        self.down = nn.Linear(d_ff, d_model)

    def forward(self, x: torch.Tensor, past: KeysValues | None = None) -> tuple[torch.Tensor, KeysValues]:
        z, keys_values = self.attention(self.norm1(x), past)
        x = x + z
        x = x + self.down(self.gelu(self.up(self.norm2(x))))
        return x, keys_values
