# cell: prefix-tuned
# kind: wrong
# author: student
# sentence: where keys (0) and values (1) start
# why: takes the values from place 0 and the keys from place 1
class PrefixTuned(nn.Module):
    """A classifier with a frozen body, trained keys and values in front of each layer's own, and a trained head.

    model: a `Classifier`, kept as `self.model`
    prefix: (L, 2, P, d), where keys (0) and values (1) start; a copy of it becomes the parameter `self.prefix`
    """

    def __init__(self, model: Classifier, prefix: torch.Tensor):
        super().__init__()
        self.model, self.prefix = model, nn.Parameter(prefix.detach().clone())
        freeze(model, "head")

    def forward(self, input_ids: torch.Tensor, attention_mask: torch.Tensor) -> torch.Tensor:
        """input_ids, attention_mask: (B, T). Returns (B, n_classes)."""
        body, (B, T), P = self.model.body, input_ids.shape, self.prefix.shape[2]
        h = body.config.num_attention_heads
        cache = DynamicCache()
        for i, layer in enumerate(self.prefix):
            v, k = layer.unflatten(-1, (h, -1)).transpose(1, 2)  # each (h, P, d_h)
            cache.update(k.expand(B, -1, -1, -1), v.expand(B, -1, -1, -1), i)
        places = torch.arange(T, device=input_ids.device)[None] + first_position(body)
        mask = torch.cat([attention_mask.new_ones(B, P), attention_mask], dim=1)
        out = body(input_ids=input_ids, attention_mask=mask, position_ids=places, past_key_values=cache)
        return self.model.classify(out.last_hidden_state, attention_mask)
