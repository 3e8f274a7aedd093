# cell: prefix-tuned
# kind: wrong
# author: student
# sentence: here the tokens keep the positions that they have without a prefix, `first_position(body)` and the next ones
# why: the tokens get the positions behind the prefix, P and the next ones
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
        cache = DynamicCache()
        for i, pair in enumerate(self.prefix):
            keys, values = pair.view(2, P, h, -1).transpose(1, 2)
            cache.update(keys.expand(B, -1, -1, -1), values.expand(B, -1, -1, -1), i)
        start = first_position(body) + P
        positions = torch.arange(start, start + T, device=input_ids.device)[None]
        mask = nn.functional.pad(attention_mask, (P, 0), value=1)
        out = body(input_ids=input_ids, attention_mask=mask, position_ids=positions, past_key_values=cache)
        return self.model.classify(out.last_hidden_state, attention_mask)
