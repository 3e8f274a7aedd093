# cell: multihead
# kind: wrong
# author: assistant
# sentence: Functions and layers work in float64 too, and gradients pass through the tensors they return, unless the text says otherwise.
# why: the softmax is forced to float32 'for stability' and never cast back: MultiHeadAttention(12, 3).double() on a float64 X ends in a RuntimeError (float times double)
class MultiHeadAttention(nn.Module):
    """Self-attention with several heads; position t looks at positions up to t if `causal`."""

    def __init__(self, d_model: int, n_heads: int, causal: bool = True, fuse: Fuse | None = None) -> None:
        super().__init__()
        self.n_heads, self.causal, self.fuse = n_heads, causal, fuse
        if d_model % n_heads:
            raise ValueError("d_model must be divisible by n_heads")
        self.scale = (d_model // n_heads) ** -0.5
        self.qkv = nn.Linear(d_model, 3 * d_model)
        self.out = nn.Linear(d_model, d_model)

    def forward(self, X: torch.Tensor, past: KeysValues | None = None) -> tuple[torch.Tensor, KeysValues]:
        """Return the output and the keys and values of all positions so far.

        X: (B, T, d)   past: keys and values, each (B, h, T_past, d / h)
        returns: (B, T, d), and a pair of keys and values, each (B, h, T_past + T, d / h)
        """
        query, key, value = self.qkv(X).chunk(3, dim=-1)
        query = split_heads(query, self.n_heads)
        key = split_heads(key, self.n_heads)
        value = split_heads(value, self.n_heads)
        if past is not None:
            key = torch.cat((past[0], key), dim=-2)
            value = torch.cat((past[1], value), dim=-2)
        present = (key, value)

        scores = (query @ key.transpose(-2, -1)) * self.scale
        if self.causal:
            n_new, n_all = scores.shape[-2:]
            allowed = torch.ones((n_new, n_all), dtype=torch.bool, device=scores.device).tril(n_all - n_new)
            scores = scores.masked_fill(~allowed, float("-inf"))
        weights = F.softmax(scores, dim=-1, dtype=torch.float32)  # stable also in half precision

        heads = weights @ value
        if self.fuse is not None:
            heads = self.fuse(heads)
        return self.out(merge_heads(heads)), present
