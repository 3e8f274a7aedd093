# cell: gpt
# kind: right
# author: student
# sentence: `past` is a list with the pair of each layer. `None` means: forget it. An empty list means: begin one.
# why: a begun past is made of pairs of empty tensors, so that every step looks alike; embeddings by indexing
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
        self.heads = n_heads
        self.tokens = nn.Embedding(n_words, d_model)
        self.places = nn.Embedding(n_positions, d_model)
        self.norm = nn.LayerNorm(d_model)
        self.blocks = nn.ModuleList([])
        while len(self.blocks) < n_layers:
            self.blocks.append(Block(d_model, n_heads, d_model * 4, fuse=fuse))
        with torch.no_grad():
            for name, value in self.named_parameters():
                if "norm" in name:
                    continue
                if name.endswith("bias"):
                    value.zero_()
                else:
                    value.copy_(torch.randn(value.shape) * std)

    def forward(self, ids: torch.Tensor, past: list[KeysValues] | None = None):
        wanted = past is not None
        rows, new = ids.shape
        d = self.tokens.weight.shape[1]
        if not past:
            nothing = self.tokens.weight.new_zeros(rows, self.heads, 0, d // self.heads)
            past = [(nothing, nothing)] * len(self.blocks)
        old = past[0][0].shape[-2] if past else 0
        if old + new > len(self.places.weight):
            raise ValueError(f"{old + new} positions, but there are only {len(self.places.weight)}")
        x = self.tokens.weight[ids] + self.places.weight[old : old + new]
        following = []
        for block, pair in zip(self.blocks, past, strict=True):
            x, pair = block(x, pair)
            following.append(pair)
        logits = torch.einsum("btd,vd->btv", self.norm(x), self.tokens.weight)
        return (logits, following) if wanted else logits
