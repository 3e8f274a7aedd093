# cell: prefix-tuned
# kind: wrong
# author: student
# sentence: The same input gives the same logits in every call, and a changed prefix gives others.
# why: the keys and values are brought into form once, in __init__, by copy: later changes of the prefix do not count
class PrefixTuned(nn.Module):
    """A classifier with a frozen body, trained keys and values in front of each layer's own, and a trained head."""

    def __init__(self, model: Classifier, prefix: torch.Tensor):
        super().__init__()
        self.model = model
        freeze(model, "head")
        self.prefix = nn.Parameter(prefix.detach().clone())
        L, _, self.P, d = prefix.shape
        h = model.body.config.num_attention_heads
        self.heads = self.prefix.reshape(L, 2, self.P, h, d // h).transpose(2, 3).contiguous()

    def forward(self, input_ids: torch.Tensor, attention_mask: torch.Tensor) -> torch.Tensor:
        """input_ids, attention_mask: (B, T). Returns (B, n_classes)."""
        body, (B, T) = self.model.body, input_ids.shape
        cache = DynamicCache()
        for layer, (k, v) in enumerate(self.heads):
            cache.update(k.expand(B, *k.shape), v.expand(B, *v.shape), layer)
        mask = torch.cat([attention_mask.new_ones(B, self.P), attention_mask], dim=1)
        places = first_position(body) + torch.arange(T)[None]
        hidden = body(input_ids=input_ids, attention_mask=mask, position_ids=places, past_key_values=cache)
        return self.model.classify(hidden.last_hidden_state, attention_mask)

