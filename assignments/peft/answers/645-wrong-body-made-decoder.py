# cell: prefix-tuned
# kind: wrong
# author: assistant
# sentence: Nothing you write should change its arguments in place, unless the task says so (the body alone stays as it was)
# why: config.is_decoder = True makes the body causal: also the body alone gives another output afterwards

class PrefixTuned(nn.Module):
    """A classifier with a frozen body, trained keys and values in front of each layer's own, and a trained head."""

    def __init__(self, model: Classifier, prefix: torch.Tensor):
        super().__init__()
        self.model = model
        self.prefix = nn.Parameter(prefix.detach().clone())
        freeze(model, "head")
        # The cache is only used by decoders.
        model.body.config.is_decoder = True
        model.body.config.use_cache = True

    def forward(self, input_ids: torch.Tensor, attention_mask: torch.Tensor) -> torch.Tensor:
        """input_ids, attention_mask: (B, T). Returns (B, n_classes)."""
        body = self.model.body
        B, T = input_ids.shape
        L, _, P, d = self.prefix.shape
        h = body.config.num_attention_heads
        cache = DynamicCache()
        for layer in range(L):
            key = self.prefix[layer, 0].view(P, h, d // h).transpose(0, 1)
            value = self.prefix[layer, 1].view(P, h, d // h).transpose(0, 1)
            cache.update(key.expand(B, -1, -1, -1), value.expand(B, -1, -1, -1), layer)
        full_mask = torch.cat([attention_mask.new_ones(B, P), attention_mask], dim=1)
        position_ids = first_position(body) + torch.arange(T, device=input_ids.device).unsqueeze(0)
        output = body(
            input_ids=input_ids,
            attention_mask=full_mask,
            position_ids=position_ids,
            past_key_values=cache,
        )
        return self.model.classify(output.last_hidden_state, attention_mask)
