# cell: multihead
# kind: wrong
# author: student
# sentence: **`fuse`** is a function that changes the outputs of the heads, $(B, h, T, d/h)$, before they are merged, once at every call of the layer, with and without a past.
# why: calls fuse after heads and positions have changed places, on (B, T, h, d / h): fuse=lambda Z: Z.roll(-1, dims=1) moves the positions (B = 2, T = 5, h = 3)
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
        Q, K, V = [split_heads(part, self.n_heads) for part in self.qkv(X).chunk(3, dim=-1)]
        if past is not None:
            K = torch.cat([past[0], K], dim=2)
            V = torch.cat([past[1], V], dim=2)
        scores = Q @ K.mT / K.shape[-1] ** 0.5
        if self.causal:
            T, T_all = scores.shape[-2:]
            visible = torch.ones(T, T_all, device=X.device).tril(T_all - T).bool()
            scores = scores.masked_fill(~visible, float("-inf"))
        Z = (scores.softmax(-1) @ V).transpose(1, 2)
        if self.fuse is not None:
            Z = self.fuse(Z)
        return self.out(Z.flatten(2)), (K, V)
