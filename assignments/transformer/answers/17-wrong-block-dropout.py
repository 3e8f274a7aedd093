# cell: block
# kind: wrong
# author: assistant
# sentence: $x \leftarrow x + \operatorname{Attention}(\operatorname{norm}_1(x))$
# why: dropout after both steps, on as long as nobody calls eval()
class Block(nn.Module):
    """Pre-norm transformer block in the style of GPT-2."""

    def __init__(
        self, d_model: int, n_heads: int, d_ff: int, fuse: Fuse | None = None, dropout: float = 0.1
    ) -> None:
        super().__init__()
        self.norm1 = nn.LayerNorm(d_model)
        self.attention = MultiHeadAttention(d_model, n_heads, causal=True, fuse=fuse)
        self.norm2 = nn.LayerNorm(d_model)
        self.up = nn.Linear(d_model, d_ff)
        self.down = nn.Linear(d_ff, d_model)
        self.dropout = nn.Dropout(dropout)

    def forward(self, x: torch.Tensor, past: KeysValues | None = None) -> tuple[torch.Tensor, KeysValues]:
        attn_out, present = self.attention(self.norm1(x), past=past)
        x = x + self.dropout(attn_out)
        hidden = F.gelu(self.up(self.norm2(x)), approximate="tanh")
        x = x + self.dropout(self.down(hidden))
        return x, present
