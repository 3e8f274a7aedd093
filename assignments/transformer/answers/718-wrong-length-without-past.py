# cell: gpt
# kind: wrong
# author: student
# sentence: - A sequence longer than `n_positions`, counted with its past, is refused with a `ValueError`.
# why: looks at the new ids only: n_positions = 8, a past of 6 and 3 new tokens end in an IndexError of the embedding instead of a ValueError
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
        self.blocks = nn.ModuleList(Block(d_model, n_heads, 4 * d_model, fuse) for _ in range(n_layers))
        self.norm = nn.LayerNorm(d_model)
        for module in self.modules():
            if isinstance(module, (nn.Linear, nn.Embedding)):
                nn.init.normal_(module.weight, std=std)
            if isinstance(module, nn.Linear):
                nn.init.zeros_(module.bias)

    def forward(
        self, ids: torch.Tensor, past: list[KeysValues] | None = None
    ) -> torch.Tensor | tuple[torch.Tensor, list[KeysValues]]:
        """Return the logits of the next token at every position.

        ids: (B, T), whole numbers
        returns: (B, T, n_words); with a `past` also the list of the layers' pairs, to go on with
        """
        B, T = ids.shape
        if T > self.n_positions:
            raise ValueError(f"{T} tokens are more than {self.n_positions} positions")
        start = past[0][0].shape[2] if past else 0
        places = torch.arange(T, device=ids.device) + start
        x = self.tokens(ids) + self.places(places)
        new_past = []
        for i, block in enumerate(self.blocks):
            x, pair = block(x, past[i]) if past else block(x)
            new_past.append(pair)
        logits = F.linear(self.norm(x), self.tokens.weight)
        if past is None:
            return logits
        return logits, new_past
