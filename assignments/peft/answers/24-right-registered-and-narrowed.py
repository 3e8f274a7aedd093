# cell: prompt-tuned
# kind: right
# author: student
# sentence: The head reads the mean over the *tokens*; the places of the prompt are left out.
# why: register_parameter, narrow, and a mean by einsum with the head called directly
class PromptTuned(nn.Module):
    """A classifier with a frozen body, a trained prompt before its input, and a trained head."""

    def __init__(self, model: Classifier, prompt: torch.Tensor):
        super().__init__()
        self.register_parameter("prompt", nn.Parameter(torch.empty_like(prompt, requires_grad=False)))
        with torch.no_grad():
            self.prompt.copy_(prompt)
        self.add_module("model", model)
        model.body.requires_grad_(False)
        model.head.requires_grad_(True)

    def forward(self, input_ids: torch.Tensor, attention_mask: torch.Tensor) -> torch.Tensor:
        """input_ids, attention_mask: (B, T). Returns (B, n_classes)."""
        hidden = with_prompt(self.model.body, self.prompt, input_ids, attention_mask)
        tokens = hidden.narrow(1, self.prompt.shape[0], input_ids.shape[1])
        weights = attention_mask.to(tokens.dtype)
        weights = weights / weights.sum(dim=1, keepdim=True)
        return self.model.head(torch.einsum("bt,btd->bd", weights, tokens))

