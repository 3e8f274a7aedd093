# cell: block
# kind: wrong
# author: student
# sentence: A block changes a vector twice, and each time it *adds* to what was there
# why: the small network reads the block's input, not what the attention has added to
class Block(nn.Module):
    def __init__(self, d_model: int, n_heads: int, d_ff: int, fuse: Fuse | None = None) -> None:
        super().__init__()
        self.norm1, self.norm2 = nn.LayerNorm(d_model), nn.LayerNorm(d_model)
        self.attention = MultiHeadAttention(d_model, n_heads, fuse=fuse)
        self.up, self.down = nn.Linear(d_model, d_ff), nn.Linear(d_ff, d_model)

    def forward(self, x: torch.Tensor, past: KeysValues | None = None) -> tuple[torch.Tensor, KeysValues]:
        attended, pair = self.attention(self.norm1(x), past)
        changed = self.down(F.gelu(self.up(self.norm2(x)), approximate="tanh"))
        return x + attended + changed, pair
