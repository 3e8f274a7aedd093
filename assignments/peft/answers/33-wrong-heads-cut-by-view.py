# cell: prefix-tuned
# kind: wrong
# author: student
# sentence: Head i owns the numbers i d_h to (i+1) d_h - 1 of a row.
# why: view(h, P, d_h) without a transpose cuts the rows and not the width
class PrefixTuned(nn.Module):
    """A classifier with a frozen body, trained keys and values in front of each layer's own, and a trained head."""

    def __init__(self, model: Classifier, prefix: torch.Tensor):
        super().__init__()
        self.model = model
        freeze(model, "head")
        self.prefix = nn.Parameter(prefix.detach().clone())

    def forward(self, input_ids: torch.Tensor, attention_mask: torch.Tensor) -> torch.Tensor:
        """input_ids, attention_mask: (B, T). Returns (B, n_classes)."""
        body = self.model.body
        L, _, P, d = self.prefix.shape
        B, T = input_ids.shape
        h = body.config.num_attention_heads
        heads = self.prefix.view(L, 2, 1, h, P, d // h).expand(-1, -1, B, -1, -1, -1)
        cache = DynamicCache()
        for layer, (k, v) in enumerate(heads):
            cache.update(k, v, layer)
        first = first_position(body)
        hidden = body(
            input_ids=input_ids,
            attention_mask=torch.cat([attention_mask.new_ones(B, P), attention_mask], dim=1),
            position_ids=torch.arange(first, first + T)[None],
            past_key_values=cache,
        ).last_hidden_state
        return self.model.classify(hidden, attention_mask)

