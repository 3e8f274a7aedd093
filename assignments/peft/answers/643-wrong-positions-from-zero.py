# cell: prefix-tuned
# kind: wrong
# author: assistant
# sentence: the tokens keep the positions that they have without a prefix, `first_position(body)` and the next ones
# why: RoBERTa's tokens get the positions 0, 1, ... in place of 2, 3, ...

class PrefixTuned(nn.Module):
    """A classifier with a frozen body, trained keys and values in front of each layer's own, and a trained head."""

    def __init__(self, model: Classifier, prefix: torch.Tensor):
        super().__init__()
        self.model = model
        self.prefix = nn.Parameter(prefix.detach().clone())
        freeze(self.model, "head")
        self.n_heads = model.body.config.num_attention_heads

    def _make_cache(self, batch_size: int) -> DynamicCache:
        L, _, P, d = self.prefix.shape
        # (L, 2, P, d) -> (L, 2, h, P, d_h)
        per_head = self.prefix.view(L, 2, P, self.n_heads, d // self.n_heads).transpose(2, 3)
        cache = DynamicCache()
        for layer_idx in range(L):
            keys, values = per_head[layer_idx]
            cache.update(
                keys.unsqueeze(0).expand(batch_size, -1, -1, -1),
                values.unsqueeze(0).expand(batch_size, -1, -1, -1),
                layer_idx,
            )
        return cache

    def forward(self, input_ids: torch.Tensor, attention_mask: torch.Tensor) -> torch.Tensor:
        """input_ids, attention_mask: (B, T). Returns (B, n_classes)."""
        B, T = input_ids.shape
        prefix_mask = torch.ones(B, self.prefix.size(2), dtype=attention_mask.dtype, device=attention_mask.device)
        position_ids = torch.arange(T, device=input_ids.device).unsqueeze(0)
        hidden = self.model.body(
            input_ids=input_ids,
            attention_mask=torch.cat([prefix_mask, attention_mask], dim=1),
            position_ids=position_ids,
            past_key_values=self._make_cache(B),
        ).last_hidden_state
        return self.model.classify(hidden, attention_mask)
