# cell: prefix-tuned
# kind: wrong
# author: student
# sentence: prefix: (L, 2, P, d), where keys (0) and values (1) start; a copy of it becomes the parameter `self.prefix`
# why: takes 0 for the values and 1 for the keys
class PrefixTuned(nn.Module):
    def __init__(self, model: Classifier, prefix: torch.Tensor):
        super().__init__()
        self.model = model
        freeze(model, "head")
        self.prefix = nn.Parameter(prefix.detach().clone())

    def forward(self, input_ids: torch.Tensor, attention_mask: torch.Tensor) -> torch.Tensor:
        body = self.model.body
        B, T = input_ids.shape
        P, d = self.prefix.shape[2:]
        h = body.config.num_attention_heads
        cache = DynamicCache()
        for i, layer in enumerate(self.prefix):
            v, k = layer.reshape(2, P, h, d // h).permute(0, 2, 1, 3)
            cache.update(k[None].repeat(B, 1, 1, 1), v[None].repeat(B, 1, 1, 1), i)
        mask = torch.cat([attention_mask.new_ones(B, P), attention_mask], dim=1)
        positions = first_position(body) + torch.arange(T, device=input_ids.device)[None, :]
        out = body(input_ids=input_ids, attention_mask=mask, position_ids=positions, past_key_values=cache)
        return self.model.classify(out.last_hidden_state, attention_mask)
