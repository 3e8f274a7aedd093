# cell: multihead
# kind: right
# author: assistant
# sentence: Each head computes scaled dot-product attention, with a softmax of its own over the keys.
# why: torch's fused attention with a boolean mask that ends at the right lower corner
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
        q, k, v = self.qkv(X).unflatten(-1, (3, self.n_heads, -1)).permute(2, 0, 3, 1, 4).unbind(0)
        if past is not None:
            k, v = torch.cat([past[0], k], dim=2), torch.cat([past[1], v], dim=2)
        mask = None
        if self.causal:
            query_places = torch.arange(k.shape[2] - q.shape[2], k.shape[2], device=X.device)
            mask = torch.arange(k.shape[2], device=X.device) <= query_places[:, None]
        z = F.scaled_dot_product_attention(q, k, v, attn_mask=mask)
        z = self.fuse(z) if self.fuse is not None else z
        return self.out(merge_heads(z)), (k, v)
