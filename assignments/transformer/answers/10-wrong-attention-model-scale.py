# cell: multihead
# kind: wrong
# author: student
# sentence: [...] each head attends on its own (and: By the root of which size are the scores divided: that of the model, or that of a head?)
# why: the scores are divided by the root of the model's width, not of the head's
class MultiHeadAttention(nn.Module):
    def __init__(self, d_model: int, n_heads: int, causal: bool = True, fuse: Fuse | None = None) -> None:
        super().__init__()
        self.n_heads, self.causal, self.fuse = n_heads, causal, fuse
        self.scale = d_model**-0.5
        self.qkv = nn.Linear(d_model, 3 * d_model)
        self.out = nn.Linear(d_model, d_model)

    def forward(self, X: torch.Tensor, past: KeysValues | None = None) -> tuple[torch.Tensor, KeysValues]:
        Q, K, V = (split_heads(part, self.n_heads) for part in self.qkv(X).chunk(3, dim=-1))
        if past is not None:
            K, V = torch.cat([past[0], K], dim=-2), torch.cat([past[1], V], dim=-2)
        S = self.scale * (Q @ K.mT)
        if self.causal:
            seen = torch.ones_like(S[0, 0]).tril(K.shape[-2] - Q.shape[-2]).bool()
            S = S.masked_fill(~seen, float("-inf"))
        Z = S.softmax(dim=-1) @ V
        Z = Z if self.fuse is None else self.fuse(Z)
        return self.out(merge_heads(Z)), (K, V)
