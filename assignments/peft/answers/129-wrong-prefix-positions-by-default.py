# cell: prefix-tuned
# kind: wrong
# author: assistant
# sentence: `position_ids` of shape `(1, T)` says which position each token has; here the tokens keep the positions that they have without a prefix
# why: leaves the positions to the body, which counts on behind the prefix
class PrefixTuned(nn.Module):
    """Prefix tuning through the key/value cache."""

    def __init__(self, model: Classifier, prefix: torch.Tensor):
        super().__init__()
        self.model = model
        freeze(self.model, "head")
        self.prefix = nn.Parameter(prefix.detach().clone())

    def _cache(self, batch_size: int) -> DynamicCache:
        n_layers, _, n_rows, width = self.prefix.shape
        n_heads = self.model.body.config.num_attention_heads
        heads = self.prefix.view(n_layers, 2, n_rows, n_heads, width // n_heads).transpose(2, 3)
        cache = DynamicCache()
        for layer in range(n_layers):
            key, value = (part.unsqueeze(0).expand(batch_size, -1, -1, -1) for part in heads[layer])
            cache.update(key, value, layer)
        return cache

    def forward(self, input_ids: torch.Tensor, attention_mask: torch.Tensor) -> torch.Tensor:
        batch_size = input_ids.shape[0]
        prefix_mask = attention_mask.new_ones(batch_size, self.prefix.shape[2])
        hidden = self.model.body(
            input_ids=input_ids,
            attention_mask=torch.cat([prefix_mask, attention_mask], dim=1),
            past_key_values=self._cache(batch_size),
        ).last_hidden_state
        return self.model.classify(hidden, attention_mask)
