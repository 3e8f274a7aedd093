# cell: prefix-tuned
# kind: wrong
# author: student
# sentence: prefix: (L, 2, P, d), where keys (0) and values (1) start; a copy of it becomes the parameter `self.prefix`
# why: nn.Parameter(prefix) shares the memory of the tensor handed in
class PrefixTuned(nn.Module):
    """A classifier with a frozen body, trained keys and values in front of each layer's own, and a trained head."""

    def __init__(self, model: Classifier, prefix: torch.Tensor):
        super().__init__()

        self.model = model
        freeze(self.model, "head")
        self.prefix = nn.Parameter(prefix)

    def forward(self, input_ids: torch.Tensor, attention_mask: torch.Tensor) -> torch.Tensor:

        body, (B, T) = self.model.body, input_ids.shape
        L, _, P, d = self.prefix.shape
        h = body.config.num_attention_heads
        cache = DynamicCache()
        for i in range(L):
            keys, values = self.prefix[i].view(2, P, h, d // h).transpose(1, 2)
            cache.update(keys.expand(B, -1, -1, -1), values.expand(B, -1, -1, -1), i)
        start = first_position(body)
        out = body(
            input_ids=input_ids,
            attention_mask=torch.cat([attention_mask.new_ones(B, P), attention_mask], dim=1),
            position_ids=torch.arange(start, start + T, device=input_ids.device)[None],
            past_key_values=cache,
        )
        return self.model.classify(out.last_hidden_state, attention_mask)
