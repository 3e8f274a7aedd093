# cell: block
# kind: wrong
# author: student
# sentence: A block changes a vector twice, and each time it *adds* to what was there
# why: the second norm reads the input of the block in place of what the attention left
class Block(nn.Module):
    """One layer of a GPT: attention, then a small network at each position, both with norm and residual."""

    def __init__(self, d_model: int, n_heads: int, d_ff: int, fuse: Fuse | None = None) -> None:
        super().__init__()
        self.norm1, self.norm2 = nn.LayerNorm(d_model), nn.LayerNorm(d_model)
        self.attention = MultiHeadAttention(d_model, n_heads, fuse=fuse)
        self.up, self.down = nn.Linear(d_model, d_ff), nn.Linear(d_ff, d_model)

    def forward(self, x: torch.Tensor, past: KeysValues | None = None) -> tuple[torch.Tensor, KeysValues]:
        """Return the new vectors, and the keys and values of all positions so far.

        x: (B, T, d)
        returns: (B, T, d), and the pair that the attention returns
        """
        attended, keys_values = self.attention(self.norm1(x), past)
        network = self.down(F.gelu(self.up(self.norm2(x)), approximate="tanh"))
        return x + attended + network, keys_values
