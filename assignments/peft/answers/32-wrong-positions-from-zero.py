# cell: prefix-tuned
# kind: wrong
# author: student
# sentence: the tokens keep the positions that they have without a prefix, `first_position(body)` and the next ones
# why: positions 0 to T-1, also in RoBERTa
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
        B, T = input_ids.shape
        h = self.model.body.config.num_attention_heads
        cache = DynamicCache()
        for layer in range(L):
            k, v = self.prefix[layer].view(2, P, h, d // h).transpose(1, 2)
            cache.update(k.expand(B, -1, -1, -1), v.expand(B, -1, -1, -1), layer)
        hidden = self.model.body(
            input_ids=input_ids,
            attention_mask=torch.cat([attention_mask.new_ones(B, P), attention_mask], dim=1),
            position_ids=torch.arange(T)[None],
            past_key_values=cache,
        ).last_hidden_state
        return self.model.classify(hidden, attention_mask)

