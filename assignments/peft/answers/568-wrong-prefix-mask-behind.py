# cell: prefix-tuned
# kind: wrong
# author: student
# sentence: The attention mask covers prefix and tokens, `(B, P + T)`.
# why: the ones for the prefix are behind the mask of the tokens: with padding, prefix rows vanish and padding is read
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
        cache = DynamicCache()
        for i in range(L):
            keys, values = self.prefix[i].view(2, P, h, d // h).transpose(1, 2)
            cache.update(keys.expand(B, -1, -1, -1), values.expand(B, -1, -1, -1), i)
        start = first_position(body)
        out = body(
            input_ids=input_ids,
            attention_mask=torch.cat([attention_mask, attention_mask.new_ones(B, P)], dim=1),
            position_ids=torch.arange(start, start + T, device=input_ids.device)[None],
            past_key_values=cache,
        )
        return self.model.classify(out.last_hidden_state, attention_mask)
