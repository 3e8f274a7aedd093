# cell: gpt
# kind: wrong
# author: assistant
# sentence: - Start as GPT-2 does: all weights of linear and embedding layers normal with standard deviation `std` (0.02 unless told otherwise), all biases 0, norms as they come.
# why: the weights of `out` and `down` get std / sqrt(2 n_layers) as in nanoGPT: with n_layers = 8 and std = 0.02 their deviation is 0.005
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
        self.blocks = nn.ModuleList([Block(d_model, n_heads, 4 * d_model, fuse=fuse) for _ in range(n_layers)])
        self.norm = nn.LayerNorm(d_model)

        # Initialise as GPT-2 does, with scaled projections into the residual stream.
        for module in self.modules():
            if isinstance(module, nn.Linear):
                nn.init.normal_(module.weight, mean=0.0, std=std)
                nn.init.zeros_(module.bias)
            elif isinstance(module, nn.Embedding):
                nn.init.normal_(module.weight, mean=0.0, std=std)
        for name, parameter in self.named_parameters():
            if name.endswith(("attention.out.weight", "down.weight")):
                nn.init.normal_(parameter, mean=0.0, std=std / math.sqrt(2 * n_layers))

    def forward(
        self, ids: torch.Tensor, past: list[KeysValues] | None = None
    ) -> torch.Tensor | tuple[torch.Tensor, list[KeysValues]]:
        """Return the logits of the next token at every position.

        ids: (B, T), whole numbers
        returns: (B, T, n_words); with a `past` also the list of the layers' pairs, to go on with
        """
        start = past[0][0].shape[-2] if past else 0
        end = start + ids.shape[1]
        if end > self.n_positions:
            raise ValueError(f"{end} positions, but the model has {self.n_positions}")
        x = self.tokens(ids) + self.places(torch.arange(start, end, device=ids.device))
        pairs = []
        for i, block in enumerate(self.blocks):
            x, pair = block(x, past[i] if past else None)
            pairs.append(pair)
        logits = self.norm(x) @ self.tokens.weight.T
        return logits if past is None else (logits, pairs)
