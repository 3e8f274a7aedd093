# cell: gpt
# kind: wrong
# author: student
# sentence: Nothing you write should change its arguments in place.
# why: the list that the caller gave is extended and overwritten
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
        self.tokens, self.places = nn.Embedding(n_words, d_model), nn.Embedding(n_positions, d_model)
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
        start = past[0][0].shape[2] if past else 0
        T = ids.shape[1]
        if start + T > self.places.num_embeddings:
            raise ValueError("the text is longer than the model has places")
        x = self.tokens(ids) + self.places(torch.arange(start, start + T, device=ids.device))
        begun = bool(past)
        for i, block in enumerate(self.blocks):
            x, pair = block(x, past[i] if begun else None)
            if begun:
                past[i] = pair
            elif past is not None:
                past.append(pair)
        logits = F.linear(self.norm(x), self.tokens.weight)
        return logits if past is None else (logits, past)
