# cell: multihead
# kind: wrong
# author: assistant
# sentence: position $i$ of the new ones may look at all old ones, and at new ones up to itself
# why: is_causal of torch counts from the first key, so new positions miss most of the past
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
        q, k, v = self.qkv(X).chunk(3, dim=-1)
        q, k, v = (split_heads(t, self.n_heads) for t in (q, k, v))
        if past is not None:
            k = torch.cat([past[0], k], dim=2)
            v = torch.cat([past[1], v], dim=2)
        z = F.scaled_dot_product_attention(q, k, v, is_causal=self.causal)
        if self.fuse is not None:
            z = self.fuse(z)
        return self.out(merge_heads(z)), (k, v)
