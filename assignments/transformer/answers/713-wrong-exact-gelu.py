# cell: block
# kind: wrong
# author: student
# sentence: GPT-2 uses the tanh approximation of the gelu: `F.gelu(x, approximate="tanh")`.
# why: uses the exact gelu, F.gelu(x): with random weights the block differs from transformers' GPT-2 block by some 1e-4
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
        attended, pair = self.attention(self.norm1(x), past)
        x = x + attended
        x = x + self.down(F.gelu(self.up(self.norm2(x))))
        return x, pair
