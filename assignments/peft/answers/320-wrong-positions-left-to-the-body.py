# cell: prefix-tuned
# kind: wrong
# author: assistant
# sentence: here the tokens keep the positions that they have without a prefix
# why: passes no position_ids: the body counts on from behind the cache
class PrefixTuned(nn.Module):
    """A classifier with a frozen body, trained keys and values in front of each layer's own, and a trained head.

    model: a `Classifier`, kept as `self.model`
    prefix: (L, 2, P, d), where keys (0) and values (1) start; a copy of it becomes the parameter `self.prefix`
    """

    def __init__(self, model: Classifier, prefix: torch.Tensor):
        super().__init__()
        self.model = model
        self.prefix = nn.Parameter(prefix.detach().clone())
        freeze(self.model, "head")

    def forward(self, input_ids: torch.Tensor, attention_mask: torch.Tensor) -> torch.Tensor:
        """input_ids, attention_mask: (B, T). Returns (B, n_classes)."""
        batch_size = input_ids.size(0)
        config = self.model.body.config
        n_layers, _, n_rows, width = self.prefix.shape
        heads, d_head = config.num_attention_heads, width // config.num_attention_heads
        cache = DynamicCache()
        for layer in range(n_layers):
            pair = self.prefix[layer].view(2, n_rows, heads, d_head).transpose(1, 2)  # (2, h, P, d_h)
            pair = pair.unsqueeze(1).expand(2, batch_size, heads, n_rows, d_head)
            cache.update(pair[0], pair[1], layer)
        prefix_mask = torch.ones(batch_size, n_rows, dtype=attention_mask.dtype, device=attention_mask.device)
        output = self.model.body(
            input_ids=input_ids,
            attention_mask=torch.cat([prefix_mask, attention_mask], dim=1),
            past_key_values=cache,
        )
        return self.model.classify(output.last_hidden_state, attention_mask)
