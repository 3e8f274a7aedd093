# cell: multihead
# kind: wrong
# author: student
# sentence: What is blocked has no influence at all, however low the scores of the rest are.
# why: blocked scores become -10000, and real ones may be lower
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
        Q, K, V = (split_heads(part, self.n_heads) for part in self.qkv(X).chunk(3, dim=-1))
        if past is not None:
            K, V = torch.cat([past[0], K], dim=-2), torch.cat([past[1], V], dim=-2)
        scores = Q @ K.transpose(-2, -1) / math.sqrt(Q.shape[-1])
        if self.causal:
            n_new, n_all = scores.shape[-2:]
            allowed = torch.ones(n_new, n_all, device=X.device).tril(n_all - n_new)
            scores = scores.masked_fill(allowed == 0, -1e4)
        Z = scores.softmax(dim=-1) @ V
        if self.fuse is not None:
            Z = self.fuse(Z)
        return self.out(merge_heads(Z)), (K, V)
