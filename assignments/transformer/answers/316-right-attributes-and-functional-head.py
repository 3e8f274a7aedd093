# cell: gpt
# kind: right
# author: student
# sentence: An empty list means: begin one.
# why: initialises with apply, keeps the sizes as attributes, zips the blocks with their pasts, and uses the embedding matrix through einsum
class MiniGPT(nn.Module):
    """A GPT with learned positions and a tied head."""

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
        self.tokens = nn.Embedding(n_words, d_model)
        self.places = nn.Embedding(n_positions, d_model)
        self.blocks = nn.ModuleList()
        for _ in range(n_layers):
            self.blocks.append(Block(d_model, n_heads, d_ff=4 * d_model, fuse=fuse))
        self.norm = nn.LayerNorm(d_model)

        def start(module: nn.Module) -> None:
            if isinstance(module, nn.Embedding | nn.Linear):
                with torch.no_grad():
                    module.weight.copy_(torch.randn_like(module.weight) * std)
                    if isinstance(module, nn.Linear):
                        module.bias.zero_()

        self.apply(start)

    def forward(
        self, ids: torch.Tensor, past: list[KeysValues] | None = None
    ) -> torch.Tensor | tuple[torch.Tensor, list[KeysValues]]:
        """Return the logits of the next token at every position.

        ids: (B, T), whole numbers
        returns: (B, T, n_words); with a `past` also the list of the layers' pairs, to go on with
        """
        pasts = list(past) if past else [None] * len(self.blocks)
        before = pasts[0][0].size(2) if past else 0
        if before + ids.size(1) > self.n_positions:
            raise ValueError(f"{before + ids.size(1)} tokens, but only {self.n_positions} places")
        offsets = torch.arange(ids.size(1), device=ids.device) + before
        x = self.tokens(ids) + self.places(offsets)
        pairs = []
        for block, own in zip(self.blocks, pasts, strict=True):
            x, pair = block(x, own)
            pairs.append(pair)
        logits = torch.einsum("btd,vd->btv", self.norm(x), self.tokens.weight)
        return (logits, pairs) if past is not None else logits
