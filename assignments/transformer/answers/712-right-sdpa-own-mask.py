# cell: multihead
# kind: right
# author: assistant
# sentence: **`past`** holds the keys and values of earlier positions.
# why: torch's scaled_dot_product_attention with an explicit boolean mask that is shifted by the length of the past, so new positions see all old ones; dropout_p stays 0
class MultiHeadAttention(nn.Module):
    """Self-attention with several heads; position t looks at positions up to t if `causal`."""

    def __init__(self, d_model: int, n_heads: int, causal: bool = True, fuse: Fuse | None = None) -> None:
        super().__init__()
        self.n_heads, self.causal, self.fuse = n_heads, causal, fuse
        if d_model % n_heads != 0:
            raise ValueError(f"{n_heads} heads cannot share a width of {d_model}")
        self.qkv = nn.Linear(d_model, 3 * d_model)
        self.out = nn.Linear(d_model, d_model)

    def forward(self, X: torch.Tensor, past: KeysValues | None = None) -> tuple[torch.Tensor, KeysValues]:
        """Return the output and the keys and values of all positions so far.

        X: (B, T, d)   past: keys and values, each (B, h, T_past, d / h)
        returns: (B, T, d), and a pair of keys and values, each (B, h, T_past + T, d / h)
        """
        B, T, d = X.shape
        Q, K, V = self.qkv(X).view(B, T, 3, self.n_heads, d // self.n_heads).permute(2, 0, 3, 1, 4)
        if past is not None:
            K, V = (torch.cat([old, new], dim=-2) for old, new in zip(past, (K, V), strict=True))
        mask = None
        if self.causal:
            T_all = K.shape[-2]
            mask = X.new_ones(T, T_all, dtype=torch.bool).triu(diagonal=T_all - T + 1).logical_not()
        Z = F.scaled_dot_product_attention(Q, K, V, attn_mask=mask)
        if self.fuse is not None:
            Z = self.fuse(Z)
        return self.out(Z.permute(0, 2, 1, 3).reshape(B, T, d)), (K, V)
