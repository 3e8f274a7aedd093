# cell: multihead
# kind: wrong
# author: student
# sentence: position $i$ of the new ones may look at all old ones, and at new ones up to itself.
# why: with a past no mask is used at all, as if only one token could be new
class MultiHeadAttention(nn.Module):
    def __init__(self, d_model: int, n_heads: int, causal: bool = True, fuse: Fuse | None = None) -> None:
        super().__init__()
        self.n_heads, self.causal, self.fuse = n_heads, causal, fuse
        self.qkv = nn.Linear(d_model, 3 * d_model)
        self.out = nn.Linear(d_model, d_model)

    def forward(self, X: torch.Tensor, past: KeysValues | None = None) -> tuple[torch.Tensor, KeysValues]:
        T = X.shape[1]
        Q, K, V = [split_heads(Y, self.n_heads) for Y in self.qkv(X).split(X.shape[-1], dim=-1)]
        if past is not None:
            K = torch.cat([past[0], K], dim=2)
            V = torch.cat([past[1], V], dim=2)
        scores = Q @ K.transpose(2, 3) / math.sqrt(Q.shape[-1])
        if self.causal and past is None:
            future = torch.ones(T, T, device=X.device).triu(1).bool()
            scores = scores.masked_fill(future, -math.inf)
        Z = torch.softmax(scores, dim=-1) @ V
        if self.fuse:
            Z = self.fuse(Z)
        return self.out(merge_heads(Z)), (K, V)
