# cell: multihead
# kind: wrong
# author: colleague
# sentence: Each head computes scaled dot-product attention
# why: dropout of 0.1 on the weights in training
class MultiHeadAttention(nn.Module):
    def __init__(self, d_model, n_heads, causal=True, fuse=None):
        super().__init__()
        self.n_heads, self.causal, self.fuse = n_heads, causal, fuse
        self.qkv = nn.Linear(d_model, 3 * d_model)
        self.out = nn.Linear(d_model, d_model)

    def forward(self, X, past=None):
        Q, K, V = (split_heads(part, self.n_heads) for part in self.qkv(X).chunk(3, dim=-1))
        if past is not None:
            K, V = torch.cat([past[0], K], dim=-2), torch.cat([past[1], V], dim=-2)
        E = Q @ K.mT / math.sqrt(Q.shape[-1])
        if self.causal:
            T, S = E.shape[-2:]
            seen = torch.ones(T, S, dtype=torch.bool, device=X.device).tril(S - T)
            E = E.masked_fill(~seen, float("-inf"))
        A = F.dropout(E.softmax(dim=-1), 0.1, self.training)
        Z = A @ V
        if self.fuse is not None:
            Z = self.fuse(Z)
        return self.out(merge_heads(Z)), (K, V)
