# cell: gpt
# kind: wrong
# author: assistant
# sentence: all weights of linear and embedding layers normal with standard deviation `std` (0.02 unless told otherwise)
# why: the layers that write into the residual start smaller by the root of twice the number of layers, as in GPT-2's paper
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

        for name, value in self.named_parameters():
            if name.endswith(("attention.out.weight", "down.weight")):
                nn.init.normal_(value, mean=0.0, std=std / math.sqrt(2 * n_layers))

    def forward(
        self, ids: torch.Tensor, past: list[KeysValues] | None = None
    ) -> torch.Tensor | tuple[torch.Tensor, list[KeysValues]]:
        """Return the logits of the next token at every position.

        ids: (B, T), whole numbers
        returns: (B, T, n_words); with a `past` also the list of the layers' pairs, to go on with
        """
        start = past[0][0].shape[2] if past else 0
        end = start + ids.shape[1]
        if end > self.places.num_embeddings:
            raise ValueError("too long")
        x = self.tokens(ids) + self.places.weight[start:end]
        pairs = []
        for i, block in enumerate(self.blocks):
            x, pair = block(x, past[i] if past else None)
            pairs.append(pair)
        logits = self.norm(x) @ self.tokens.weight.T
        return logits if past is None else (logits, pairs)
