# cell: gpt
# kind: wrong
# author: assistant
# sentence: all weights of linear and embedding layers normal with standard deviation `std` (0.02 unless told otherwise)
# why: the real GPT-2's scaled start of the layers that write into the residual; here all have the same std
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
        self.n_positions, self.std = n_positions, std
        self.tokens = nn.Embedding(n_words, d_model)
        self.places = nn.Embedding(n_positions, d_model)
        self.blocks = nn.ModuleList([Block(d_model, n_heads, 4 * d_model, fuse) for _ in range(n_layers)])
        self.norm = nn.LayerNorm(d_model)
        self.apply(self._init_weights)
        # GPT-2: scale the residual projections by the number of residual layers
        for name, parameter in self.named_parameters():
            if name.endswith(("out.weight", "down.weight")):
                nn.init.normal_(parameter, mean=0.0, std=std / math.sqrt(2 * n_layers))

    def _init_weights(self, module: nn.Module) -> None:
        if isinstance(module, nn.Linear):
            nn.init.normal_(module.weight, mean=0.0, std=self.std)
            if module.bias is not None:
                nn.init.zeros_(module.bias)
        elif isinstance(module, nn.Embedding):
            nn.init.normal_(module.weight, mean=0.0, std=self.std)

    def forward(self, ids: torch.Tensor, past: list[KeysValues] | None = None):
        past_length = past[0][0].size(2) if past else 0
        total = past_length + ids.size(1)
        if total > self.n_positions:
            raise ValueError(f"sequence of length {total} exceeds {self.n_positions}")
        x = self.tokens(ids) + self.places(torch.arange(past_length, total, device=ids.device))
        present = []
        for i, block in enumerate(self.blocks):
            x, pair = block(x, past[i] if past else None)
            present.append(pair)
        logits = F.linear(self.norm(x), self.tokens.weight)
        return logits if past is None else (logits, present)
