# cell: multihead
# kind: wrong
# author: student
# sentence: `qkv` is a linear layer from $d$ to $3d$ whose output holds queries, keys, values in this order
# why: the output is read as one triple per head, as in GPT-NeoX
class MultiHeadAttention(nn.Module):
    """Self-attention with several heads; position t looks at positions up to t if `causal`."""

    def __init__(self, d_model: int, n_heads: int, causal: bool = True, fuse: Fuse | None = None) -> None:
        super().__init__()
        self.n_heads, self.causal, self.fuse = n_heads, causal, fuse
        self.qkv, self.out = nn.Linear(d_model, 3 * d_model), nn.Linear(d_model, d_model)

    def forward(self, X: torch.Tensor, past: KeysValues | None = None) -> tuple[torch.Tensor, KeysValues]:
        """Return the output and the keys and values of all positions so far.

        X: (B, T, d)   past: keys and values, each (B, h, T_past, d / h)
        returns: (B, T, d), and a pair of keys and values, each (B, h, T_past + T, d / h)
        """
        B, T, d = X.shape
        triples = self.qkv(X).reshape(B, T, self.n_heads, 3 * (d // self.n_heads)).transpose(1, 2)
        Q, K, V = triples.chunk(3, dim=-1)  # each (B, h, T, d / h)
        if past is not None:
            K, V = torch.cat([past[0], K], dim=2), torch.cat([past[1], V], dim=2)
        scores = Q @ K.transpose(2, 3) / math.sqrt(d // self.n_heads)
        if self.causal:
            T_all = K.shape[2]
            blocked = ~torch.ones(T, T_all, dtype=torch.bool, device=X.device).tril(T_all - T)
            scores = scores.masked_fill(blocked, float("-inf"))
        Z = scores.softmax(dim=-1) @ V
        if self.fuse:
            Z = self.fuse(Z)
        return self.out(merge_heads(Z)), (K, V)
