# cell: multihead
# kind: wrong
# author: assistant
# sentence: Functions and layers work in float64 too, and gradients pass through the tensors they return, unless the text says otherwise.
# why: the keys and values that are handed back are detached: after layer(X[:, :3]) gives a past, the loss of layer(X[:, 3:], past) has no gradient for X[:, :3]
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
        Q, K, V = (split_heads(part, self.n_heads) for part in self.qkv(X).chunk(3, dim=-1))
        if past is not None:
            K, V = torch.cat([past[0], K], dim=-2), torch.cat([past[1], V], dim=-2)
        scores = Q @ K.transpose(-2, -1) / math.sqrt(Q.shape[-1])
        if self.causal:
            n, m = scores.shape[-2:]
            allowed = torch.ones(n, m, dtype=torch.bool, device=X.device).tril(diagonal=m - n)
            scores = scores.masked_fill(~allowed, -math.inf)
        Z = scores.softmax(dim=-1) @ V
        if self.fuse is not None:
            Z = self.fuse(Z)
        # The cache is only kept for generation, so it must not hold on to the graph.
        present = (K.detach(), V.detach())
        return self.out(merge_heads(Z)), present
