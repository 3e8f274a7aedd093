# cell: prefix-tuned
# kind: right
# author: student
# sentence: Head $i$ owns the numbers $i\,d_h$ to $(i+1)\,d_h - 1$ of a row.
# why: cuts the rows into heads with chunk and stack, one layer and one head at a time
class PrefixTuned(nn.Module):
    def __init__(self, model: Classifier, prefix: torch.Tensor):
        super().__init__()
        self.model = model
        freeze(self.model, "head")
        self.prefix = nn.Parameter(torch.clone(prefix).detach())

    def forward(self, input_ids: torch.Tensor, attention_mask: torch.Tensor) -> torch.Tensor:
        body, n = self.model.body, len(input_ids)
        cache = DynamicCache()
        for place, (keys, values) in enumerate(self.prefix.unbind(0)):
            pair = [
                torch.stack([torch.stack(rows.chunk(body.config.num_attention_heads, dim=-1))] * n)
                for rows in (keys, values)
            ]
            cache.update(*pair, place)
        mask = nn.functional.pad(attention_mask, (self.prefix.shape[2], 0), value=1)
        positions = torch.arange(input_ids.shape[1], device=input_ids.device) + first_position(body)
        hidden = body(
            input_ids=input_ids, attention_mask=mask, position_ids=positions[None], past_key_values=cache
        ).last_hidden_state
        return self.model.classify(hidden, attention_mask)
