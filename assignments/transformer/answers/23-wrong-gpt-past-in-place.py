# cell: gpt
# kind: wrong
# author: student
# sentence: Nothing you write should change its arguments in place.
# why: the list `past` that the caller gave is filled and overwritten, and an old past cannot be used twice
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
        old = past[0][0].shape[2] if past else 0
        if old + T > self.places.num_embeddings:
            raise ValueError("the sequence is too long")
        x = self.tokens(ids) + self.places(torch.arange(old, old + T, device=ids.device))
        for i, block in enumerate(self.blocks):
            if past is None:
                x, _ = block(x)
            elif len(past) <= i:
                x, pair = block(x)
                past.append(pair)
            else:
                x, past[i] = block(x, past[i])
        logits = self.norm(x) @ self.tokens.weight.T
        return logits if past is None else (logits, past)
