# cell: multihead
# kind: wrong
# author: student
# sentence: at new ones up to itself (at all new ones, if the layer is not causal)
# why: with a past nothing is masked, as if there was always one new position only
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
        Q, K, V = (split_heads(part, self.n_heads) for part in self.qkv(X).split(X.shape[-1], dim=-1))
        if past is not None:
            K, V = torch.cat((past[0], K), dim=2), torch.cat((past[1], V), dim=2)
        scores = Q @ K.mT / math.sqrt(Q.shape[-1])
        if self.causal and past is None:
            T = X.shape[1]
            ahead = torch.ones(T, T, dtype=torch.bool, device=X.device).triu(1)
            scores = scores.masked_fill(ahead, -math.inf)
        Z = scores.softmax(dim=-1) @ V
        Z = Z if self.fuse is None else self.fuse(Z)
        return self.out(merge_heads(Z)), (K, V)
