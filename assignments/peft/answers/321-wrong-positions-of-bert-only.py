# cell: prefix-tuned
# kind: wrong
# author: student
# sentence: `first_position(body)` and the next ones
# why: counts from 0 in every body: in RoBERTa the tokens lose their positions
class PrefixTuned(nn.Module):
    """A classifier with a frozen body, trained keys and values in front of each layer's own, and a trained head.

    model: a `Classifier`, kept as `self.model`
    prefix: (L, 2, P, d), where keys (0) and values (1) start; a copy of it becomes the parameter `self.prefix`
    """

    def __init__(self, model: Classifier, prefix: torch.Tensor):
        super().__init__()
        self.model = model
        freeze(model, "head")
        self.prefix = nn.Parameter(prefix.detach().clone())

    def forward(self, input_ids: torch.Tensor, attention_mask: torch.Tensor) -> torch.Tensor:
        """input_ids, attention_mask: (B, T). Returns (B, n_classes)."""
        B, T = input_ids.shape
        L, _, P, d = self.prefix.shape
        h = self.model.body.config.num_attention_heads
        rows = self.prefix.view(L, 2, P, h, d // h).transpose(2, 3)  # (L, 2, h, P, d_h)
        cache = DynamicCache()
        for layer, (k, v) in enumerate(rows):
            cache.update(k.repeat(B, 1, 1, 1), v.repeat(B, 1, 1, 1), layer)
        mask = torch.cat([torch.ones_like(attention_mask[:, :1]).expand(B, P), attention_mask], dim=1)
        positions = torch.arange(T, device=input_ids.device).unsqueeze(0)
        out = self.model.body(
            input_ids=input_ids, attention_mask=mask, position_ids=positions, past_key_values=cache
        )
        return self.model.classify(out.last_hidden_state, attention_mask)
