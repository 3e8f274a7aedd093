# cell: gpt
# kind: wrong
# author: student
# sentence: Nothing you write should change its arguments in place.
# why: the new pairs are written into the caller's list: after model(ids, past=p) with p = [] the list p holds 2 pairs, and a second model(ids, past=p) goes on from them
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
        n_past = past[0][0].shape[-2] if past else 0
        if n_past + ids.shape[1] > self.n_positions:
            raise ValueError("the sequence is longer than the model has positions")
        x = self.tokens(ids) + self.places(torch.arange(n_past, n_past + ids.shape[1], device=ids.device))
        for i, block in enumerate(self.blocks):
            x, pair = block(x, past[i] if n_past else None)
            if past is not None:
                if n_past:
                    past[i] = pair
                else:
                    past.append(pair)
        logits = self.norm(x) @ self.tokens.weight.T
        return logits if past is None else (logits, past)
