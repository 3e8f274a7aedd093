# cell: gpt
# kind: wrong
# author: student
# sentence: A sequence longer than `n_positions`, counted with its past, is refused with a `ValueError`.
# why: only the new tokens are counted; with a past the embedding fails with an IndexError
class MiniGPT(nn.Module):
    def __init__(
        self,
        n_words: int,
        n_positions: int,
        d_model: int,
        n_layers: int,
        n_heads: int,
        fuse: Fuse | None = None,
        std: float = 0.02,
    ) -> None:
        super().__init__()
        self.n_positions = n_positions
        self.tokens, self.places = nn.Embedding(n_words, d_model), nn.Embedding(n_positions, d_model)
        self.blocks = nn.ModuleList(Block(d_model, n_heads, 4 * d_model, fuse) for _ in range(n_layers))
        self.norm = nn.LayerNorm(d_model)
        for layer in self.modules():
            if isinstance(layer, (nn.Linear, nn.Embedding)):
                nn.init.normal_(layer.weight, std=std)
            if isinstance(layer, nn.Linear):
                nn.init.zeros_(layer.bias)

    def forward(self, ids: torch.Tensor, past: list[KeysValues] | None = None):
        T = ids.shape[1]
        if T > self.n_positions:
            raise ValueError("the sequence is too long")
        start = past[0][0].shape[2] if past else 0
        x = self.tokens(ids) + self.places(torch.arange(start, start + T, device=ids.device))
        pairs = []
        for i, block in enumerate(self.blocks):
            x, pair = block(x, past[i] if past else None)
            pairs.append(pair)
        logits = self.norm(x) @ self.tokens.weight.T
        return (logits, pairs) if past is not None else logits
