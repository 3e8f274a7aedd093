# cell: prompt-tuned
# kind: wrong
# author: assistant
# sentence: a copy of it, in its dtype, becomes the parameter `self.prompt`
# why: a float64 prompt becomes a float32 parameter

class PromptTuned(nn.Module):
    """A classifier with a frozen body, a trained prompt before its input, and a trained head."""

    def __init__(self, model: Classifier, prompt: torch.Tensor):
        super().__init__()
        self.model = model
        freeze(self.model, "head")
        self.prompt = nn.Parameter(torch.empty(prompt.shape))
        with torch.no_grad():
            self.prompt.copy_(prompt)

    def forward(self, input_ids: torch.Tensor, attention_mask: torch.Tensor) -> torch.Tensor:
        """input_ids, attention_mask: (B, T). Returns (B, n_classes)."""
        hidden = with_prompt(self.model.body, self.prompt, input_ids, attention_mask)
        return self.model.classify(hidden[:, self.prompt.shape[0] :], attention_mask)
