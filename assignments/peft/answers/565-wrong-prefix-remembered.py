# cell: prefix-tuned
# kind: wrong
# author: assistant
# sentence: The same input gives the same logits in every call, and a changed prefix gives others.
# why: under no_grad the keys and values are kept from the first call, so a prefix that is changed later does not count
class PrefixTuned(nn.Module):
    """A classifier with a frozen body, trained keys and values in front of each layer's own, and a trained head."""

    def __init__(self, model: Classifier, prefix: torch.Tensor):
        super().__init__()
        freeze(model, "head")
        self.model = model
        self.prefix = nn.Parameter(prefix.detach().clone())
        self._kv = None

    def forward(self, input_ids: torch.Tensor, attention_mask: torch.Tensor) -> torch.Tensor:

        body, (B, T) = self.model.body, input_ids.shape
        L, _, P, d = self.prefix.shape
        h = body.config.num_attention_heads
        if torch.is_grad_enabled() or self._kv is None:
            heads = self.prefix.view(L, 2, P, h, d // h).transpose(2, 3)
            if not torch.is_grad_enabled():
                self._kv = heads = heads.clone()  # nothing is trained now: keep it
        else:
            heads = self._kv
        cache = DynamicCache()
        for i in range(L):
            cache.update(heads[i, 0].expand(B, -1, -1, -1), heads[i, 1].expand(B, -1, -1, -1), i)
        start = first_position(body)
        out = body(
            input_ids=input_ids,
            attention_mask=torch.cat([attention_mask.new_ones(B, P), attention_mask], dim=1),
            position_ids=torch.arange(start, start + T, device=input_ids.device)[None],
            past_key_values=cache,
        )
        return self.model.classify(out.last_hidden_state, attention_mask)
