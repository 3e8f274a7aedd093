# cell: prefix-tuned
# kind: wrong
# author: assistant
# sentence: here the tokens keep the positions that they have without a prefix, `first_position(body)` and the next ones
# why: always counts from 0, which is wrong in RoBERTa
class PrefixTuned(nn.Module):
    """A classifier with a frozen body, trained keys and values in front of each layer's own, and a trained head."""

    def __init__(self, model: Classifier, prefix: torch.Tensor):
        super().__init__()
        freeze(model, "head")
        self.model = model
        self.prefix = nn.Parameter(prefix.detach().clone())

    def forward(self, input_ids: torch.Tensor, attention_mask: torch.Tensor) -> torch.Tensor:

        body = self.model.body
        batch_size, seq_len = input_ids.shape
        num_layers, _, prefix_len, hidden_size = self.prefix.shape
        num_heads = body.config.num_attention_heads
        head_dim = hidden_size // num_heads

        past = DynamicCache()
        for layer_idx in range(num_layers):
            key, value = (
                self.prefix[layer_idx, j]
                .view(prefix_len, num_heads, head_dim)
                .transpose(0, 1)
                .unsqueeze(0)
                .expand(batch_size, -1, -1, -1)
                for j in (0, 1)
            )
            past.update(key, value, layer_idx)

        prefix_mask = attention_mask.new_ones(batch_size, prefix_len)
        outputs = body(
            input_ids=input_ids,
            attention_mask=torch.cat([prefix_mask, attention_mask], dim=1),
            position_ids=torch.arange(seq_len, device=input_ids.device).unsqueeze(0),
            past_key_values=past,
        )
        return self.model.classify(outputs.last_hidden_state, attention_mask)
