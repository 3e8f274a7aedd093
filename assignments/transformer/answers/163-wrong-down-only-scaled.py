# cell: gpt
# kind: wrong
# author: colleague
# sentence: all weights of linear and embedding layers normal with standard deviation std
# why: down alone scaled
class MiniGPT(nn.Module):
    def __init__(self, n_words, n_positions, d_model, n_layers, n_heads, fuse=None, std=0.02):
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
        for block in self.blocks:
            block.down.weight.data /= math.sqrt(2 * n_layers)

    def forward(self, ids, past=None):
        old = past[0][0].shape[-2] if past else 0
        T = ids.shape[1]
        if old + T > self.n_positions:
            raise ValueError("too long")
        x = self.tokens(ids) + self.places(torch.arange(old, old + T, device=ids.device))
        presents = []
        for i, block in enumerate(self.blocks):
            x, present = block(x, past[i] if past else None)
            presents.append(present)
        logits = self.norm(x) @ self.tokens.weight.T
        return logits if past is None else (logits, presents)
