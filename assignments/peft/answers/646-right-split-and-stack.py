# cell: prefix-tuned
# kind: right
# author: student
# sentence: Head $i$ owns the numbers $i\,d_h$ to $(i+1)\,d_h - 1$ of a row.
# why: cuts the heads by split and stack in place of view and transpose

class PrefixTuned(nn.Module):
    def __init__(self, model: Classifier, prefix: torch.Tensor):
        super().__init__()
        self.model = model
        self.training = model.training
        for parameter in model.parameters():
            parameter.requires_grad = False
        for parameter in model.head.parameters():
            parameter.requires_grad = True
        self.prefix = nn.Parameter(prefix.detach().clone())

    def heads(self, rows, B):
        d_h = rows.shape[1] // self.model.body.config.num_attention_heads
        parts = torch.stack(rows.split(d_h, dim=1))  # (h, P, d_h)
        return torch.stack([parts] * B)

    def forward(self, input_ids: torch.Tensor, attention_mask: torch.Tensor) -> torch.Tensor:
        B, T = input_ids.shape
        P = self.prefix.shape[2]
        cache = DynamicCache()
        for i in range(self.prefix.shape[0]):
            cache.update(self.heads(self.prefix[i, 0], B), self.heads(self.prefix[i, 1], B), i)
        mask = torch.cat([attention_mask[:, :1].new_ones(B, P), attention_mask], dim=1)
        start = first_position(self.model.body)
        positions = torch.arange(start, start + T, device=input_ids.device).view(1, T)
        out = self.model.body(
            input_ids=input_ids, attention_mask=mask, position_ids=positions, past_key_values=cache
        )
        return self.model.classify(out.last_hidden_state, attention_mask)
