# cell: prefix-tuned
# kind: right
# author: student
# sentence: Head $i$ owns the numbers $i\,d_h$ to $(i+1)\,d_h - 1$ of a row.
# why: cuts the row into heads by chunk and stack
class PrefixTuned(nn.Module):
    """A classifier with a frozen body, trained keys and values in front of each layer's own, and a trained head.

    model: a `Classifier`, kept as `self.model`
    prefix: (L, 2, P, d), where keys (0) and values (1) start; a copy of it becomes the parameter `self.prefix`
    """

    def __init__(self, model: Classifier, prefix: torch.Tensor):
        super().__init__()
        self.model = model
        self.prefix = nn.Parameter(prefix.detach().clone(), requires_grad=True)
        freeze(model, "head")

    def forward(self, input_ids: torch.Tensor, attention_mask: torch.Tensor) -> torch.Tensor:
        """input_ids, attention_mask: (B, T). Returns (B, n_classes)."""
        body, B, T, P = self.model.body, *input_ids.shape, self.prefix.shape[2]
        heads = torch.stack(self.prefix.chunk(body.config.num_attention_heads, dim=-1), dim=2)  # (L, 2, h, P, d_h)
        cache = DynamicCache()
        for number, pair in enumerate(heads.unbind()):
            cache.update(*(part[None].expand(B, *part.shape) for part in pair), number)
        start = first_position(body)
        out = body(
            input_ids=input_ids,
            attention_mask=nn.functional.pad(attention_mask, (P, 0), value=1),
            position_ids=torch.arange(start, start + T, device=input_ids.device).view(1, T),
            past_key_values=cache,
        )
        return self.model.classify(out[0], attention_mask)
