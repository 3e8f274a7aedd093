# cell: block
# kind: wrong
# author: student
# sentence: The norms are `nn.LayerNorm` as they come.
# why: another eps than the default, seen with inputs of small variance
class Block(nn.Module):
    def __init__(self, d_model: int, n_heads: int, d_ff: int, fuse: Fuse | None = None) -> None:
        super().__init__()
        self.norm1 = nn.LayerNorm(d_model, eps=1e-12)
        self.norm2 = nn.LayerNorm(d_model, eps=1e-12)
        self.attention = MultiHeadAttention(d_model, n_heads, True, fuse)
        self.up = nn.Linear(d_model, d_ff)
        self.down = nn.Linear(d_ff, d_model)

    def forward(self, x: torch.Tensor, past: KeysValues | None = None) -> tuple[torch.Tensor, KeysValues]:
        z, pair = self.attention(self.norm1(x), past)
        x = x + z
        return x + self.down(F.gelu(self.up(self.norm2(x)), approximate="tanh")), pair
