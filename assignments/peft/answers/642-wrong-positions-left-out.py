# cell: prefix-tuned
# kind: wrong
# author: student
# sentence: the tokens keep the positions that they have without a prefix, `first_position(body)` and the next ones
# why: without position_ids the body counts from P on

class PrefixTuned(nn.Module):
    def __init__(self, model: Classifier, prefix: torch.Tensor):
        super().__init__()
        self.model = model
        freeze(model, "head")
        self.prefix = nn.Parameter(prefix.clone().detach())

    def forward(self, input_ids: torch.Tensor, attention_mask: torch.Tensor) -> torch.Tensor:
        B = input_ids.shape[0]
        L, _, P, d = self.prefix.shape
        h = self.model.body.config.num_attention_heads
        cache = DynamicCache()
        for i in range(L):
            keys = self.prefix[i, 0].view(P, h, -1).transpose(0, 1).expand(B, -1, -1, -1)
            values = self.prefix[i, 1].view(P, h, -1).transpose(0, 1).expand(B, -1, -1, -1)
            cache.update(keys, values, i)
        mask = torch.cat([attention_mask.new_ones(B, P), attention_mask], dim=1)
        out = self.model.body(input_ids=input_ids, attention_mask=mask, past_key_values=cache)
        return self.model.classify(out.last_hidden_state, attention_mask)
