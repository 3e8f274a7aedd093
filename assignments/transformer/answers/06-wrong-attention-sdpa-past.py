# cell: multihead
# kind: wrong
# author: assistant
# sentence: position $i$ of the new ones may look at all old ones, and at new ones up to itself.
# why: is_causal aligns the mask at the top left, so with a past the new positions miss most keys
class MultiHeadAttention(nn.Module):
    """Self-attention with several heads; position t looks at positions up to t if `causal`."""

    def __init__(self, d_model: int, n_heads: int, causal: bool = True, fuse: Fuse | None = None) -> None:
        super().__init__()
        self.n_heads, self.causal, self.fuse = n_heads, causal, fuse
        self.qkv = nn.Linear(d_model, 3 * d_model)
        self.out = nn.Linear(d_model, d_model)

    def forward(self, X: torch.Tensor, past: KeysValues | None = None) -> tuple[torch.Tensor, KeysValues]:
        q, k, v = (split_heads(part, self.n_heads) for part in self.qkv(X).chunk(3, dim=-1))
        if past is not None:
            past_k, past_v = past
            k = torch.cat((past_k, k), dim=-2)
            v = torch.cat((past_v, v), dim=-2)
        # a single new token may look at everything
        is_causal = self.causal and q.size(-2) > 1
        attn = F.scaled_dot_product_attention(q, k, v, is_causal=is_causal)
        if self.fuse is not None:
            attn = self.fuse(attn)
        return self.out(merge_heads(attn)), (k, v)
