# cell: prefix-tuned
# kind: right
# author: student
# sentence: Head i owns the numbers i d_h to (i+1) d_h - 1 of a row.
# why: heads by chunk and stack, unbind instead of loops over numbers, position ids for each row of the batch
class PrefixTuned(nn.Module):
    """A classifier with a frozen body, trained keys and values in front of each layer's own, and a trained head."""

    def __init__(self, model: Classifier, prefix: torch.Tensor):
        super().__init__()
        self.model = model
        self.model.requires_grad_(False)
        self.model.head.requires_grad_(True)
        self.prefix = nn.Parameter(torch.tensor(prefix.tolist(), dtype=prefix.dtype, device=prefix.device).reshape(prefix.shape))

    def _cache(self, B: int) -> DynamicCache:
        h = self.model.body.config.num_attention_heads
        cache = DynamicCache()
        for i, pair in enumerate(self.prefix.unbind(0)):
            keys, values = (torch.stack([torch.stack(part.chunk(h, dim=-1))] * B) for part in pair.unbind(0))
            cache.update(keys, values, i)
        return cache

    def forward(self, input_ids: torch.Tensor, attention_mask: torch.Tensor) -> torch.Tensor:
        """input_ids, attention_mask: (B, T). Returns (B, n_classes)."""
        B, T = input_ids.shape
        places = torch.arange(T, device=input_ids.device).repeat(B, 1) + first_position(self.model.body)
        output = self.model.body(
            input_ids=input_ids,
            attention_mask=nn.functional.pad(attention_mask, (self.prefix.shape[2], 0), value=1),
            position_ids=places,
            past_key_values=self._cache(B),
        )
        return self.model.classify(output[0], attention_mask)

