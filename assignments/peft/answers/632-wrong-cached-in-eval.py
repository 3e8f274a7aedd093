# cell: prompt-tuned
# kind: wrong
# author: assistant
# sentence: A prompt that has changed counts from the next call on.
# why: in eval mode the prompt of the first call is kept: a later change (and every gradient) is lost

class PromptTuned(nn.Module):
    """A classifier with a frozen body, a trained prompt before its input, and a trained head."""

    def __init__(self, model: Classifier, prompt: torch.Tensor):
        super().__init__()
        self.model = model
        self.prompt = nn.Parameter(prompt.detach().clone())
        self._cached = None
        freeze(model, "head")

    def _current_prompt(self) -> torch.Tensor:
        if self.training:
            self._cached = None
            return self.prompt
        if self._cached is None:
            self._cached = self.prompt.detach().clone()
        return self._cached

    def forward(self, input_ids: torch.Tensor, attention_mask: torch.Tensor) -> torch.Tensor:
        """input_ids, attention_mask: (B, T). Returns (B, n_classes)."""
        prompt = self._current_prompt()
        hidden = with_prompt(self.model.body, prompt, input_ids, attention_mask)
        return self.model.classify(hidden[:, prompt.shape[0] :], attention_mask)
