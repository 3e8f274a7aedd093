# cell: multihead
# kind: right
# author: student
# sentence: Each head computes scaled dot-product attention, with a softmax of its own over the keys.
# why: a Python loop over the heads, a mask from comparing positions, and the softmax written out (shifted by the row maximum); same values, pairs and gradients for every past, causal or not
class MultiHeadAttention(nn.Module):
    """Self-attention with several heads; position t looks at positions up to t if `causal`."""

    def __init__(self, d_model: int, n_heads: int, causal: bool = True, fuse: Fuse | None = None) -> None:
        super().__init__()
        self.n_heads, self.causal, self.fuse = n_heads, causal, fuse
        self.d_head = d_model // n_heads
        self.qkv = nn.Linear(d_model, 3 * d_model)
        self.out = nn.Linear(d_model, d_model)

    def forward(self, X: torch.Tensor, past: KeysValues | None = None) -> tuple[torch.Tensor, KeysValues]:
        """Return the output and the keys and values of all positions so far.

        X: (B, T, d)   past: keys and values, each (B, h, T_past, d / h)
        returns: (B, T, d), and a pair of keys and values, each (B, h, T_past + T, d / h)
        """
        d = X.shape[-1]
        mixed = self.qkv(X)
        rows = []
        for part in range(3):
            pieces = [mixed[..., part * d + i * self.d_head : part * d + (i + 1) * self.d_head] for i in range(self.n_heads)]
            rows.append(torch.stack(pieces, dim=1))  # (B, h, T, d / h)
        Q, K, V = rows
        T_past = 0
        if past is not None:
            T_past = past[0].shape[2]
            K = torch.cat([past[0], K], dim=2)
            V = torch.cat([past[1], V], dim=2)
        asks = torch.arange(X.shape[1], device=X.device)[:, None] + T_past
        answers = torch.arange(K.shape[2], device=X.device)[None, :]
        heads = []
        for i in range(self.n_heads):
            heads.append(self._one_head(Q[:, i], K[:, i], V[:, i], answers > asks))
        Z = torch.stack(heads, dim=1)
        Z = Z if self.fuse is None else self.fuse(Z)
        return self.out(torch.cat(Z.unbind(dim=1), dim=-1)), (K, V)

    def _one_head(self, q, k, v, later):
        """Attention of one head: q (B, T, s), k and v (B, T_all, s), later (T, T_all)."""
        scores = torch.bmm(q, k.transpose(1, 2)) / self.d_head**0.5
        if self.causal:
            scores = torch.where(later, torch.full_like(scores, -math.inf), scores)
        powers = (scores - scores.amax(dim=-1, keepdim=True).detach()).exp()
        return torch.bmm(powers / powers.sum(dim=-1, keepdim=True), v)
