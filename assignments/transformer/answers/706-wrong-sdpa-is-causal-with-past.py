# cell: multihead
# kind: wrong
# author: assistant
# sentence: The new ones are appended to them, and position $i$ of the new ones may look at all old ones, and at new ones up to itself (at all new ones, if the layer is not causal).
# why: is_causal=True of scaled_dot_product_attention aligns its mask at the top left: with a past of 3 and 2 new positions, the first new one sees only key 0
class MultiHeadAttention(nn.Module):
    """Self-attention with several heads; position t looks at positions up to t if `causal`."""

    def __init__(self, d_model: int, n_heads: int, causal: bool = True, fuse: Fuse | None = None) -> None:
        super().__init__()
        self.n_heads, self.causal, self.fuse = n_heads, causal, fuse
        self.qkv = nn.Linear(d_model, 3 * d_model, bias=True)
        self.out = nn.Linear(d_model, d_model, bias=True)

    def forward(self, X: torch.Tensor, past: KeysValues | None = None) -> tuple[torch.Tensor, KeysValues]:
        """Return the output and the keys and values of all positions so far.

        X: (B, T, d)   past: keys and values, each (B, h, T_past, d / h)
        returns: (B, T, d), and a pair of keys and values, each (B, h, T_past + T, d / h)
        """
        Q, K, V = (split_heads(part, self.n_heads) for part in self.qkv(X).chunk(3, dim=-1))
        if past is not None:
            past_keys, past_values = past
            K = torch.cat([past_keys, K], dim=-2)
            V = torch.cat([past_values, V], dim=-2)

        # The fused kernel scales by the square root of the head size and masks the future.
        Z = F.scaled_dot_product_attention(Q, K, V, is_causal=self.causal)
        if self.fuse is not None:
            Z = self.fuse(Z)
        return self.out(merge_heads(Z)), (K, V)
