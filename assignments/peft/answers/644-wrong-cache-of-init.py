# cell: prefix-tuned
# kind: wrong
# author: student
# sentence: The same input gives the same logits in every call, and a prefix that has changed counts from the next call on.
# why: the keys and values are cut and detached once in __init__: a changed prefix never counts and gets no gradient

class PrefixTuned(nn.Module):
    def __init__(self, model: Classifier, prefix: torch.Tensor):
        super().__init__()
        self.model = model
        self.prefix = nn.Parameter(prefix.detach().clone())
        freeze(model, "head")
        h = model.body.config.num_attention_heads
        L, _, P, d = prefix.shape
        self.start = prefix.detach().clone().view(L, 2, P, h, d // h).transpose(2, 3)  # (L, 2, h, P, d_h)

    def forward(self, input_ids: torch.Tensor, attention_mask: torch.Tensor) -> torch.Tensor:
        B, T = input_ids.shape
        cache = DynamicCache()
        for i, (keys, values) in enumerate(self.start):
            cache.update(keys.expand(B, -1, -1, -1), values.expand(B, -1, -1, -1), i)
        mask = torch.cat([attention_mask.new_ones(B, self.prefix.shape[2]), attention_mask], dim=1)
        positions = torch.arange(T, device=input_ids.device)[None] + first_position(self.model.body)
        hidden = self.model.body(
            input_ids=input_ids, attention_mask=mask, position_ids=positions, past_key_values=cache
        ).last_hidden_state
        return self.model.classify(hidden, attention_mask)
