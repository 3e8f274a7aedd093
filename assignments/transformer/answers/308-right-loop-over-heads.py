# cell: multihead
# kind: right
# author: student
# sentence: each head attends on its own
# why: a loop over heads and positions that slices the visible keys, without any mask
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
        T, size = X.shape[1], X.shape[2] // self.n_heads
        Q, K, V = self.qkv(X).split(X.shape[2], dim=2)
        keys, values, outputs = [], [], []
        for i in range(self.n_heads):
            part = slice(i * size, (i + 1) * size)
            q, k, v = Q[..., part], K[..., part], V[..., part]  # (B, T, d / h)
            if past is not None:
                k, v = torch.cat([past[0][:, i], k], dim=1), torch.cat([past[1][:, i], v], dim=1)
            before = k.shape[1] - T
            rows = []
            for t in range(T):
                seen = before + t + 1 if self.causal else k.shape[1]
                weights = torch.softmax(torch.einsum("bd,bsd->bs", q[:, t], k[:, :seen]) * size**-0.5, dim=1)
                rows.append(torch.einsum("bs,bsd->bd", weights, v[:, :seen]))
            keys.append(k)
            values.append(v)
            outputs.append(torch.stack(rows, dim=1))
        Z = torch.stack(outputs, dim=1)
        if self.fuse is not None:
            Z = self.fuse(Z)
        return self.out(merge_heads(Z)), (torch.stack(keys, dim=1), torch.stack(values, dim=1))
