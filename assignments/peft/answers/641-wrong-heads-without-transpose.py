# cell: prefix-tuned
# kind: wrong
# author: student
# sentence: Head $i$ owns the numbers $i\,d_h$ to $(i+1)\,d_h - 1$ of a row.
# why: view(h, P, d_h) without a transpose mixes rows and heads (any h > 1 and P > 1)

class PrefixTuned(nn.Module):
    def __init__(self, model: Classifier, prefix: torch.Tensor):
        super().__init__()
        self.model = model
        self.prefix = nn.Parameter(prefix.detach().clone())
        freeze(model, "head")

    def forward(self, input_ids: torch.Tensor, attention_mask: torch.Tensor) -> torch.Tensor:
        body = self.model.body
        B, T = input_ids.shape
        L, _, P, d = self.prefix.shape
        h = body.config.num_attention_heads
        cache = DynamicCache()
        for layer in range(L):
            keys = self.prefix[layer, 0].view(h, P, d // h).expand(B, -1, -1, -1)
            values = self.prefix[layer, 1].view(h, P, d // h).expand(B, -1, -1, -1)
            cache.update(keys, values, layer)
        mask = torch.cat([attention_mask.new_ones(B, P), attention_mask], dim=1)
        positions = first_position(body) + torch.arange(T, device=input_ids.device)[None]
        hidden = body(
            input_ids=input_ids, attention_mask=mask, position_ids=positions, past_key_values=cache
        ).last_hidden_state
        return self.model.classify(hidden, attention_mask)
