# cell: prefix-tuned
# kind: wrong
# author: student
# sentence: here the tokens keep the positions that they have without a prefix, `first_position(body)` and the next ones
# why: the positions begin at 0 in every body, also in RoBERTa
class PrefixTuned(nn.Module):
    def __init__(self, model: Classifier, prefix: torch.Tensor):
        super().__init__()
        self.model = model
        freeze(model, "head")
        self.prefix = nn.Parameter(prefix.detach().clone())

    def forward(self, input_ids: torch.Tensor, attention_mask: torch.Tensor) -> torch.Tensor:
        B, T = input_ids.shape
        L, _, P, d = self.prefix.shape
        h = self.model.body.config.num_attention_heads
        cache = DynamicCache()
        for i in range(L):
            keys, values = self.prefix[i].view(2, P, h, d // h).transpose(1, 2)
            cache.update(keys.expand(B, -1, -1, -1), values.expand(B, -1, -1, -1), i)
        mask = torch.cat([attention_mask.new_ones(B, P), attention_mask], dim=1)
        positions = torch.arange(T, device=input_ids.device)[None]
        hidden = self.model.body(
            input_ids=input_ids, attention_mask=mask, position_ids=positions, past_key_values=cache
        ).last_hidden_state
        return self.model.classify(hidden, attention_mask)
