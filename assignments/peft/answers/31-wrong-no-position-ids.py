# cell: prefix-tuned
# kind: wrong
# author: student
# sentence: here the tokens keep the positions that they have without a prefix
# why: leaves position_ids out: the body counts on behind the cache
class PrefixTuned(nn.Module):
    """A classifier with a frozen body, trained keys and values in front of each layer's own, and a trained head."""

    def __init__(self, model: Classifier, prefix: torch.Tensor):
        super().__init__()
        self.model = model
        freeze(model, "head")
        self.prefix = nn.Parameter(prefix.detach().clone())

    def forward(self, input_ids: torch.Tensor, attention_mask: torch.Tensor) -> torch.Tensor:
        """input_ids, attention_mask: (B, T). Returns (B, n_classes)."""
        L, _, P, d = self.prefix.shape
        B = len(input_ids)
        h = self.model.body.config.num_attention_heads
        cache = DynamicCache()
        for layer in range(L):
            k, v = self.prefix[layer].view(2, P, h, d // h).transpose(1, 2)
            cache.update(k.expand(B, -1, -1, -1), v.expand(B, -1, -1, -1), layer)
        mask = torch.cat([attention_mask.new_ones(B, P), attention_mask], dim=1)
        hidden = self.model.body(input_ids=input_ids, attention_mask=mask, past_key_values=cache)
        return self.model.classify(hidden.last_hidden_state, attention_mask)

