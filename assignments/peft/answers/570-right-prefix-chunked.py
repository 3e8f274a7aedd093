# cell: prefix-tuned
# kind: right
# author: student
# sentence: Make a new cache in each call, fill it layer by layer, and pass it to the body.
# why: heads by chunk and stack, parameters frozen by hand, mean over the tokens by a product with the mask
class PrefixTuned(nn.Module):
    """A classifier with a frozen body, trained keys and values in front of each layer's own, and a trained head."""

    def __init__(self, model: Classifier, prefix: torch.Tensor):
        super().__init__()

        self.model = model
        for name, parameter in self.model.named_parameters():
            parameter.requires_grad = name.partition(".")[0] == "head"
            if not parameter.requires_grad:
                parameter.grad = None
        self.register_parameter("prefix", nn.Parameter(torch.empty_like(prefix, requires_grad=False).copy_(prefix.detach())))

    def cache(self, B: int) -> DynamicCache:
        filled = DynamicCache()
        for number, layer in enumerate(self.prefix.unbind()):
            pair = [
                torch.stack(rows.chunk(self.model.body.config.num_attention_heads, dim=-1)).repeat(B, 1, 1, 1)
                for rows in layer
            ]
            filled.update(*pair, number)
        return filled

    def forward(self, input_ids: torch.Tensor, attention_mask: torch.Tensor) -> torch.Tensor:

        body = self.model.body
        places = first_position(body) + torch.arange(input_ids.shape[1], device=input_ids.device)
        hidden = body(
            input_ids=input_ids,
            attention_mask=nn.functional.pad(attention_mask, (self.prefix.shape[2], 0), value=1),
            position_ids=places.unsqueeze(0),
            past_key_values=self.cache(len(input_ids)),
        )[0]
        real = attention_mask.to(hidden.dtype)
        mean = torch.einsum("bt,btd->bd", real / real.sum(dim=1, keepdim=True), hidden)
        return self.model.head(mean)
