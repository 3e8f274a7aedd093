# cell: prefix-tuned
# kind: wrong
# author: student
# sentence: Head $i$ owns the numbers $i\,d_h$ to $(i+1)\,d_h - 1$ of a row.
# why: view(h, P, d_h) without a transpose mixes rows and heads
class PrefixTuned(nn.Module):
    """A classifier with a frozen body, trained keys and values in front of each layer's own, and a trained head.

    model: a `Classifier`, kept as `self.model`
    prefix: (L, 2, P, d), where keys (0) and values (1) start; a copy of it becomes the parameter `self.prefix`
    """

    def __init__(self, model: Classifier, prefix: torch.Tensor):
        super().__init__()
        self.model = model
        freeze(model, "head")
        self.prefix = nn.Parameter(prefix.detach().clone())

    def forward(self, input_ids: torch.Tensor, attention_mask: torch.Tensor) -> torch.Tensor:
        """input_ids, attention_mask: (B, T). Returns (B, n_classes)."""
        body = self.model.body
        (B, T), (L, _, P, d) = input_ids.shape, self.prefix.shape
        h = body.config.num_attention_heads
        cache = DynamicCache()
        for i in range(L):
            keys, values = self.prefix[i].view(2, h, P, d // h)
            cache.update(keys.expand(B, -1, -1, -1), values.expand(B, -1, -1, -1), i)
        hidden = body(
            input_ids=input_ids,
            attention_mask=torch.cat([attention_mask.new_ones(B, P), attention_mask], dim=1),
            position_ids=first_position(body) + torch.arange(T, device=input_ids.device)[None],
            past_key_values=cache,
        ).last_hidden_state
        return self.model.classify(hidden, attention_mask)
