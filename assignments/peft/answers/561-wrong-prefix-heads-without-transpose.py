# cell: prefix-tuned
# kind: wrong
# author: student
# sentence: Head $i$ owns the numbers $i\,d_h$ to $(i+1)\,d_h - 1$ of a row.
# why: views (P, d) as (h, P, d_h) directly: shapes fit, but the heads get pieces of other rows
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
            keys, values = self.prefix[i].view(2, 1, h, P, d // h).expand(2, B, h, P, d // h)
            cache.update(keys, values, i)
        mask = torch.cat([attention_mask.new_ones(B, P), attention_mask], dim=1)
        start = first_position(body)
        positions = torch.arange(start, start + T, device=input_ids.device)[None]
        out = body(input_ids=input_ids, attention_mask=mask, position_ids=positions, past_key_values=cache)
        return self.model.classify(out.last_hidden_state, attention_mask)
