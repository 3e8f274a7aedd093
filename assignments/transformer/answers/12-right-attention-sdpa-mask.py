# cell: multihead
# kind: right
# author: assistant
# sentence: The new ones are appended to them, and position $i$ of the new ones may look at all old ones, and at new ones up to itself.
# why: torch's fused attention with an explicit mask, extra keyword argument with a harmless default, a checked width
class MultiHeadAttention(nn.Module):
    """Multi-head self-attention with optional causal masking, KV cache and head fusion."""

    def __init__(
        self, d_model: int, n_heads: int, causal: bool = True, fuse: Fuse | None = None, dropout: float = 0.0
    ) -> None:
        super().__init__()
        if d_model % n_heads != 0:
            raise ValueError(f"d_model ({d_model}) must be divisible by n_heads ({n_heads})")
        self.n_heads, self.causal, self.fuse = n_heads, causal, fuse
        self.d_head = d_model // n_heads
        self.dropout = dropout
        self.qkv = nn.Linear(d_model, 3 * d_model, bias=True)
        self.out = nn.Linear(d_model, d_model, bias=True)

    def _causal_mask(self, n_queries: int, n_keys: int, device: torch.device) -> torch.Tensor:
        queries = torch.arange(n_keys - n_queries, n_keys, device=device)[:, None]
        keys = torch.arange(n_keys, device=device)[None, :]
        return keys <= queries

    def forward(self, X: torch.Tensor, past: KeysValues | None = None) -> tuple[torch.Tensor, KeysValues]:
        B, T, _ = X.shape
        q, k, v = self.qkv(X).view(B, T, 3, self.n_heads, self.d_head).permute(2, 0, 3, 1, 4).unbind(0)
        if past is not None:
            k = torch.cat([past[0].to(k.dtype), k], dim=2)
            v = torch.cat([past[1].to(v.dtype), v], dim=2)
        mask = self._causal_mask(T, k.size(2), X.device) if self.causal else None
        z = F.scaled_dot_product_attention(
            q, k, v, attn_mask=mask, dropout_p=self.dropout if self.training else 0.0
        )
        if self.fuse is not None:
            z = self.fuse(z)
        return self.out(z.transpose(1, 2).contiguous().view(B, T, -1)), (k, v)
