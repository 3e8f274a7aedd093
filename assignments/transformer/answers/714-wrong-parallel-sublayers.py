# cell: block
# kind: wrong
# author: student
# sentence: $$x \leftarrow x + \operatorname{Attention}(\operatorname{norm}_1(x)) \qquad x \leftarrow x + \operatorname{gelu}(\operatorname{norm}_2(x)\,W_{\uparrow})\,W_{\downarrow}$$
# why: norm2 and the small network read the block's input instead of the vector that the attention has already changed; differs for any random weights
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
        thought = self.down(F.gelu(self.up(self.norm2(x)), approximate="tanh"))
        return x + attended + thought, pair
