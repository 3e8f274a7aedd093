# cell: block
# kind: right
# author: assistant
# sentence: The block has no other parameters.
# why: the tanh approximation is written out in a static method, residuals with torch.add, and the second half is a method of its own; no further parameters or buffers
class Block(nn.Module):
    """One layer of a GPT: attention, then a small network at each position, both with norm and residual."""

    def __init__(self, d_model: int, n_heads: int, d_ff: int, fuse: Fuse | None = None) -> None:
        super().__init__()
        self.norm1 = nn.LayerNorm(d_model)
        self.attention = MultiHeadAttention(d_model, n_heads, causal=True, fuse=fuse)
        self.norm2 = nn.LayerNorm(d_model)
        self.up = nn.Linear(d_model, d_ff)
        self.down = nn.Linear(d_ff, d_model)

    def forward(self, x: torch.Tensor, past: KeysValues | None = None) -> tuple[torch.Tensor, KeysValues]:
        """Return the new vectors, and the keys and values of all positions so far.

        x: (B, T, d)
        returns: (B, T, d), and the pair that the attention returns
        """
        attended, pair = self.attention(self.norm1(x), past=past)
        x = torch.add(x, attended)
        return torch.add(x, self._think(self.norm2(x))), pair

    def _think(self, x: torch.Tensor) -> torch.Tensor:
        """The small network at each position."""
        return self.down(self._gelu(self.up(x)))

    @staticmethod
    def _gelu(x: torch.Tensor) -> torch.Tensor:
        """GPT-2's gelu: x / 2 (1 + tanh(sqrt(2 / pi) (x + 0.044715 x^3)))."""
        inner = math.sqrt(2.0 / math.pi) * (x + 0.044715 * x * x * x)
        return 0.5 * x * (1.0 + torch.tanh(inner))
