# cell: block
# kind: wrong
# author: assistant
# sentence: GPT-2 uses the tanh approximation of the gelu: `F.gelu(x, approximate="tanh")`.
# why: nn.GELU as it comes is the exact one
class Block(nn.Module):
    """One layer of a GPT: attention, then a small network at each position, both with norm and residual."""

    def __init__(self, d_model: int, n_heads: int, d_ff: int, fuse: Fuse | None = None) -> None:
        super().__init__()
        self.norm1, self.norm2 = nn.LayerNorm(d_model), nn.LayerNorm(d_model)
        self.attention = MultiHeadAttention(d_model, n_heads, fuse=fuse)
        self.up, self.down = nn.Linear(d_model, d_ff), nn.Linear(d_ff, d_model)
        self.activation = nn.GELU()

    def forward(self, x: torch.Tensor, past: KeysValues | None = None) -> tuple[torch.Tensor, KeysValues]:
        """Return the new vectors, and the keys and values of all positions so far.

        x: (B, T, d)
        returns: (B, T, d), and the pair that the attention returns
        """
        attended, keys_values = self.attention(self.norm1(x), past=past)
        x = x + attended
        x = x + self.down(self.activation(self.up(self.norm2(x))))
        return x, keys_values
