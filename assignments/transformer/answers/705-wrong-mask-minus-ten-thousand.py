# cell: multihead
# kind: wrong
# author: assistant
# sentence: What is blocked has no influence at all, however low the scores of the rest are.
# why: blocked scores become -1e4 as in old GPT-2 code; with X and weights so large that the allowed scores lie below -1e4 (query weights -1, key weights +1, inputs between 100 and 400, d = 4) position 0 looks at later positions
class MultiHeadAttention(nn.Module):
    """Self-attention with several heads; position t looks at positions up to t if `causal`."""

    def __init__(self, d_model: int, n_heads: int, causal: bool = True, fuse: Fuse | None = None) -> None:
        super().__init__()
        self.n_heads, self.causal, self.fuse = n_heads, causal, fuse
        if d_model % n_heads != 0:
            raise ValueError(f"d_model={d_model} must be divisible by n_heads={n_heads}")
        self.d_head = d_model // n_heads
        self.qkv = nn.Linear(d_model, 3 * d_model)
        self.out = nn.Linear(d_model, d_model)

    def forward(self, X: torch.Tensor, past: KeysValues | None = None) -> tuple[torch.Tensor, KeysValues]:
        """Return the output and the keys and values of all positions so far.

        X: (B, T, d)   past: keys and values, each (B, h, T_past, d / h)
        returns: (B, T, d), and a pair of keys and values, each (B, h, T_past + T, d / h)
        """
        q, k, v = self.qkv(X).chunk(3, dim=-1)
        Q, K, V = split_heads(q, self.n_heads), split_heads(k, self.n_heads), split_heads(v, self.n_heads)
        if past is not None:
            K = torch.cat((past[0], K), dim=2)
            V = torch.cat((past[1], V), dim=2)

        scores = torch.matmul(Q, K.transpose(-2, -1)) / math.sqrt(self.d_head)
        if self.causal:
            # Query i of the new positions may see the whole past and the new positions up to itself.
            T_q, T_k = scores.shape[-2], scores.shape[-1]
            mask = torch.ones(T_q, T_k, dtype=torch.bool, device=X.device).tril(diagonal=T_k - T_q)
            # A large negative number instead of -inf, so that no row can become nan.
            scores = scores.masked_fill(~mask, -1e4)

        Z = torch.matmul(F.softmax(scores, dim=-1), V)
        if self.fuse is not None:
            Z = self.fuse(Z)
        return self.out(merge_heads(Z)), (K, V)
