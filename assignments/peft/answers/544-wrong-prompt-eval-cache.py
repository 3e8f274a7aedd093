# cell: prompt-tuned
# kind: wrong
# author: assistant
# sentence: a copy of it becomes the parameter `self.prompt`
# why: in eval mode the prompt is detached and remembered, so a later change does not count and no gradient reaches it
class PromptTuned(nn.Module):
    """A classifier with a frozen body, a trained prompt before its input, and a trained head."""

    def __init__(self, model: Classifier, prompt: torch.Tensor):
        super().__init__()

        self.model = model
        freeze(self.model, "head")
        self.prompt = nn.Parameter(prompt.detach().clone())
        self._inference_prompt = None

    def forward(self, input_ids: torch.Tensor, attention_mask: torch.Tensor) -> torch.Tensor:

        if self.training:
            self._inference_prompt = None
            prompt = self.prompt
        else:
            if self._inference_prompt is None:
                self._inference_prompt = self.prompt.detach().clone()
            prompt = self._inference_prompt
        hidden = with_prompt(self.model.body, prompt, input_ids, attention_mask)
        return self.model.classify(hidden[:, prompt.size(0) :], attention_mask)
