# cell: prefix-tuned
# kind: wrong
# author: student
# sentence: Head $i$ owns the numbers $i\,d_h$ to $(i+1)\,d_h - 1$ of a row.
# why: views (P, d) as (h, P, d_h) without a transpose, so that the heads get pieces of other rows
class PrefixTuned(nn.Module):
    def __init__(self, model: Classifier, prefix: torch.Tensor):
        super().__init__()
        self.model = model
        freeze(model, "head")
        self.prefix = nn.Parameter(prefix.detach().clone())

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
        mask = torch.cat([torch.ones_like(attention_mask[:, :1]).expand(B, P), attention_mask], dim=1)
        first = first_position(body)
        positions = torch.arange(first, first + T, device=input_ids.device).unsqueeze(0)
        out = body(input_ids=input_ids, attention_mask=mask, position_ids=positions, past_key_values=cache)
        return self.model.classify(out.last_hidden_state, attention_mask)
