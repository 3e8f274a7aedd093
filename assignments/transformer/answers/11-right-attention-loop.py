# cell: multihead
# kind: right
# author: student
# sentence: All heads work side by side: one linear layer makes the queries, keys and values of all of them, each head attends on its own
# why: a loop over heads and over query positions, each sliced to the keys it may see; no mask at all
class MultiHeadAttention(nn.Module):
    def __init__(self, d_model: int, n_heads: int, causal: bool = True, fuse: Fuse | None = None) -> None:
        super().__init__()
        self.n_heads, self.causal, self.fuse = n_heads, causal, fuse
        self.qkv = nn.Linear(d_model, 3 * d_model)
        self.out = nn.Linear(d_model, d_model)

    def forward(self, X: torch.Tensor, past: KeysValues | None = None) -> tuple[torch.Tensor, KeysValues]:
        T, d = X.shape[1:]
        size = d // self.n_heads
        mixed = self.qkv(X)
        pieces = [
            torch.stack([mixed[..., a + i * size : a + (i + 1) * size] for i in range(self.n_heads)], dim=1)
            for a in (0, d, 2 * d)
        ]
        Q, K, V = pieces
        old = 0
        if past is not None:
            old = past[0].shape[2]
            K, V = torch.cat((past[0], K), 2), torch.cat((past[1], V), 2)
        heads = []
        for i in range(self.n_heads):
            rows = []
            for t in range(T):
                end = old + t + 1 if self.causal else K.shape[2]
                scores = torch.einsum("bd,bkd->bk", Q[:, i, t], K[:, i, :end]) / math.sqrt(size)
                weights = torch.exp(scores - torch.logsumexp(scores, dim=-1, keepdim=True))
                rows.append(torch.einsum("bk,bkd->bd", weights, V[:, i, :end]))
            heads.append(torch.stack(rows, dim=1))
        Z = torch.stack(heads, dim=1)
        if self.fuse is not None:
            Z = self.fuse(Z)
        return self.out(torch.cat(list(Z.unbind(1)), dim=-1)), (K, V)
