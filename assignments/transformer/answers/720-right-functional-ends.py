# cell: gpt
# kind: right
# author: assistant
# sentence: The model adds an embedding of each token and an embedding of its position, passes the sum through the blocks and a last norm, and compares the result with the embedding of every token: the head shares its weights with the token embedding ("tied").
# why: positions are a slice of the matrix of places, the tied head is an einsum, the start is made by helper methods through apply; has an extra default argument d_ff; an empty past still brings back pairs
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
        d_ff: int | None = None,
    ) -> None:
        super().__init__()
        self.n_positions, self.std = n_positions, std
        d_ff = 4 * d_model if d_ff is None else d_ff
        self.tokens, self.places = nn.Embedding(n_words, d_model), nn.Embedding(n_positions, d_model)
        self.blocks = nn.ModuleList()
        for _ in range(n_layers):
            self.blocks.append(Block(d_model, n_heads, d_ff, fuse))
        self.norm = nn.LayerNorm(d_model)
        self.apply(self._start)

    def forward(
        self, ids: torch.Tensor, past: list[KeysValues] | None = None
    ) -> torch.Tensor | tuple[torch.Tensor, list[KeysValues]]:
        """Return the logits of the next token at every position.

        ids: (B, T), whole numbers
        returns: (B, T, n_words); with a `past` also the list of the layers' pairs, to go on with
        """
        begin = 0
        if past:
            begin = past[0][0].size(2)
        end = begin + ids.size(1)
        if end > self.n_positions:
            raise ValueError(f"position {end - 1} asked for, the last one is {self.n_positions - 1}")
        x = F.embedding(ids, self.tokens.weight) + self.places.weight[begin:end]
        pairs: list[KeysValues] = []
        for block, pair in zip(self.blocks, past or [None] * len(self.blocks), strict=True):
            x, grown = block(x, pair)
            pairs += [grown]
        logits = torch.einsum("btd,vd->btv", self.norm(x), self.tokens.weight)
        if past is None:
            return logits
        return logits, pairs

    def _start(self, module: nn.Module) -> None:
        """Draw the weights of one layer as GPT-2 does."""
        if isinstance(module, (nn.Linear, nn.Embedding)):
            with torch.no_grad():
                module.weight.copy_(torch.randn_like(module.weight) * self.std)
                if getattr(module, "bias", None) is not None:
                    module.bias.zero_()
