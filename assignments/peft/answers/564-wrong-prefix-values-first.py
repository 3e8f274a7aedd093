# cell: prefix-tuned
# kind: wrong
# author: student
# sentence: The prefix is one parameter of shape `(L, 2, P, d)`: layer, key or value, row, width.
# why: takes index 0 for the values and 1 for the keys
class PrefixTuned(nn.Module):
    """A classifier with a frozen body, trained keys and values in front of each layer's own, and a trained head."""

    def __init__(self, model: Classifier, prefix: torch.Tensor):
        super().__init__()
        freeze(model, "head")
        self.model = model
        self.prefix = nn.Parameter(prefix.detach().clone())

    def forward(self, input_ids: torch.Tensor, attention_mask: torch.Tensor) -> torch.Tensor:

        body, (B, T) = self.model.body, input_ids.shape
        P, h = self.prefix.shape[2], body.config.num_attention_heads
        heads = self.prefix.unflatten(-1, (h, -1)).transpose(2, 3)  # (L, 2, h, P, d_h)
        cache = DynamicCache()
        for i, (values, keys) in enumerate(heads):
            cache.update(keys.expand(B, -1, -1, -1), values.expand(B, -1, -1, -1), i)
        start = first_position(body)
        out = body(
            input_ids=input_ids,
            attention_mask=torch.cat([attention_mask.new_ones(B, P), attention_mask], dim=1),
            position_ids=torch.arange(start, start + T, device=input_ids.device)[None],
            past_key_values=cache,
        )
        return self.model.classify(out.last_hidden_state, attention_mask)
