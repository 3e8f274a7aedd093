# cell: block
# kind: wrong
# author: student
# sentence: Document 3 changes how the outputs of the heads are joined. [...] your `MultiHeadAttention` takes it as `fuse`. (The block has the argument `fuse: Fuse | None`.)
# why: the block takes fuse and does not pass it on
class Block(nn.Module):
    def __init__(self, d_model: int, n_heads: int, d_ff: int, fuse: Fuse | None = None) -> None:
        super().__init__()
        self.norm1, self.norm2 = nn.LayerNorm(d_model), nn.LayerNorm(d_model)
        self.attention = MultiHeadAttention(d_model, n_heads)
        self.up, self.down = nn.Linear(d_model, d_ff), nn.Linear(d_ff, d_model)

    def forward(self, x: torch.Tensor, past: KeysValues | None = None) -> tuple[torch.Tensor, KeysValues]:
        z, pair = self.attention(self.norm1(x), past)
        x = x + z
        return x + self.down(F.gelu(self.up(self.norm2(x)), approximate="tanh")), pair
