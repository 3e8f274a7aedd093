# cell: multihead
# kind: wrong
# author: student
# sentence: Names and layout: `qkv` is a linear layer from $d$ to $3d$ whose output holds queries, keys, values in this order; `out` is one from $d$ to $d$.
# why: cuts the output of qkv into heads first and each head into q, k, v: with weights copied from torch's layer (d = 12, 3 heads) the outputs differ
class MultiHeadAttention(nn.Module):
    """Self-attention with several heads; position t looks at positions up to t if `causal`."""

    def __init__(self, d_model: int, n_heads: int, causal: bool = True, fuse: Fuse | None = None) -> None:
        super().__init__()
        self.n_heads, self.causal, self.fuse = n_heads, causal, fuse
        self.qkv = nn.Linear(d_model, 3 * d_model)
        self.out = nn.Linear(d_model, d_model)

    def forward(self, X: torch.Tensor, past: KeysValues | None = None) -> tuple[torch.Tensor, KeysValues]:
        """Return the output and the keys and values of all positions so far.

        X: (B, T, d)   past: keys and values, each (B, h, T_past, d / h)
        returns: (B, T, d), and a pair of keys and values, each (B, h, T_past + T, d / h)
        """
        B, T, d = X.shape
        heads = self.qkv(X).view(B, T, self.n_heads, 3 * d // self.n_heads).transpose(1, 2)
        Q, K, V = heads.chunk(3, dim=-1)  # each (B, h, T, d / h)
        if past is not None:
            K, V = torch.cat([past[0], K], dim=2), torch.cat([past[1], V], dim=2)
        scores = Q @ K.transpose(-2, -1) / math.sqrt(d // self.n_heads)
        if self.causal:
            before = K.shape[2] - T
            mask = torch.ones(T, K.shape[2], device=X.device).tril(diagonal=before) == 0
            scores = scores.masked_fill(mask, -torch.inf)
        Z = torch.softmax(scores, dim=-1) @ V
        if self.fuse is not None:
            Z = self.fuse(Z)
        return self.out(merge_heads(Z)), (K, V)
