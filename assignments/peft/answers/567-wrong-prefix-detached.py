# cell: prefix-tuned
# kind: wrong
# author: assistant
# sentence: A classifier with a frozen body, trained keys and values in front of each layer's own, and a trained head.
# why: the cache is filled from .data, so the prefix is a parameter that never gets a gradient
class PrefixTuned(nn.Module):
    """A classifier with a frozen body, trained keys and values in front of each layer's own, and a trained head."""

    def __init__(self, model: Classifier, prefix: torch.Tensor):
        super().__init__()
        freeze(model, "head")
        self.model = model
        self.prefix = nn.Parameter(prefix.detach().clone())

    def forward(self, input_ids: torch.Tensor, attention_mask: torch.Tensor) -> torch.Tensor:

        body, (B, T) = self.model.body, input_ids.shape
        L, _, P, d = self.prefix.shape
        h = body.config.num_attention_heads
        heads = self.prefix.data.reshape(L, 2, P, h, d // h).permute(0, 1, 3, 2, 4)
        heads = heads[:, :, None].repeat(1, 1, B, 1, 1, 1)
        cache = DynamicCache()
        for i in range(L):
            cache.update(heads[i, 0], heads[i, 1], i)
        start = first_position(body)
        out = body(
            input_ids=input_ids,
            attention_mask=torch.cat([attention_mask.new_ones(B, P), attention_mask], dim=1),
            position_ids=torch.arange(start, start + T, device=input_ids.device)[None],
            past_key_values=cache,
        )
        return self.model.classify(out.last_hidden_state, attention_mask)
