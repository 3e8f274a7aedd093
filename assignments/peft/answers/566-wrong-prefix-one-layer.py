# cell: prefix-tuned
# kind: wrong
# author: student
# sentence: A *prefix* speaks to every layer: each has $P$ keys and $P$ values of its own
# why: every layer gets the keys and values of layer 0
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
        keys, values = self.prefix[0].view(2, P, h, d // h).transpose(1, 2)
        cache = DynamicCache()
        for i in range(L):
            cache.update(keys.expand(B, -1, -1, -1), values.expand(B, -1, -1, -1), i)
        start = first_position(body)
        out = body(
            input_ids=input_ids,
            attention_mask=torch.cat([attention_mask.new_ones(B, P), attention_mask], dim=1),
            position_ids=torch.arange(start, start + T, device=input_ids.device)[None],
            past_key_values=cache,
        )
        return self.model.classify(out.last_hidden_state, attention_mask)
