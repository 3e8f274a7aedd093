# cell: block
# kind: wrong
# author: colleague
# sentence: the pair that the attention returns
# why: past is not handed on
class Block(nn.Module):
    def __init__(self, d_model, n_heads, d_ff, fuse=None):
        super().__init__()
        self.norm1 = nn.LayerNorm(d_model)
        self.attention = MultiHeadAttention(d_model, n_heads, fuse=fuse)
        self.norm2 = nn.LayerNorm(d_model)
        self.up = nn.Linear(d_model, d_ff)
        self.down = nn.Linear(d_ff, d_model)

    def forward(self, x, past=None):
        Z, present = self.attention(self.norm1(x))
        x = x + Z
        x = x + self.down(F.gelu(self.up(self.norm2(x)), approximate="tanh"))
        return x, present
