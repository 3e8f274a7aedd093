# cell: gpt
# kind: wrong
# author: student
# sentence: all weights of linear and embedding layers normal with standard deviation `std` (0.02 unless told otherwise), all biases 0
# why: std reaches the linear layers only, the embeddings always start with 0.02
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
        nn.init.normal_(self.tokens.weight, std=0.02)
        nn.init.normal_(self.places.weight, std=0.02)
        self.blocks = nn.ModuleList()
        for _ in range(n_layers):
            block = Block(d_model, n_heads, 4 * d_model, fuse)
            for layer in (block.attention.qkv, block.attention.out, block.up, block.down):
                nn.init.normal_(layer.weight, std=std)
                nn.init.zeros_(layer.bias)
            self.blocks.append(block)
        self.norm = nn.LayerNorm(d_model)

    def forward(self, ids: torch.Tensor, past: list[KeysValues] | None = None):
        start = past[0][0].shape[2] if past else 0
        stop = start + ids.shape[1]
        if stop > self.n_positions:
            raise ValueError("too long")
        x = self.tokens(ids) + self.places.weight[start:stop]
        pairs = []
        for i, block in enumerate(self.blocks):
            x, pair = block(x, past[i] if past else None)
            pairs.append(pair)
        logits = self.norm(x) @ self.tokens.weight.T
        return logits if past is None else (logits, pairs)
