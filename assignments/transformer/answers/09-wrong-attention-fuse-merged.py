# cell: multihead
# kind: wrong
# author: student
# sentence: **`fuse`** is a function that changes the outputs of the heads, $(B, h, T, d/h)$, before they are merged.
# why: the heads are handed to fuse after positions and heads have changed places, as (B, T, h, d/h)
class MultiHeadAttention(nn.Module):
    def __init__(self, d_model: int, n_heads: int, causal: bool = True, fuse: Fuse | None = None) -> None:
        super().__init__()
        self.n_heads, self.causal, self.fuse = n_heads, causal, fuse
        self.qkv = nn.Linear(d_model, 3 * d_model)
        self.out = nn.Linear(d_model, d_model)

    def forward(self, X: torch.Tensor, past: KeysValues | None = None) -> tuple[torch.Tensor, KeysValues]:
        Q, K, V = (split_heads(part, self.n_heads) for part in self.qkv(X).chunk(3, dim=-1))
        if past is not None:
            K, V = torch.cat([past[0], K], dim=-2), torch.cat([past[1], V], dim=-2)
        S = Q @ K.mT / Q.shape[-1] ** 0.5
        if self.causal:
            seen = torch.ones_like(S[0, 0]).tril(K.shape[-2] - Q.shape[-2]).bool()
            S = S.masked_fill(~seen, float("-inf"))
        Z = (S.softmax(dim=-1) @ V).transpose(1, 2)  # (B, T, h, d_h), ready to be merged
        if self.fuse is not None:
            Z = self.fuse(Z)
        return self.out(Z.flatten(2)), (K, V)
