# cell: prompt-tuned
# kind: wrong
# author: assistant
# sentence: a copy of it becomes the parameter `self.prompt`
# why: nn.Parameter shares the memory of the tensor it is given
class PromptTuned(nn.Module):
    """A classifier with a frozen body, a trained prompt before its input, and a trained head.

    model: a `Classifier`, kept as `self.model`
    prompt: (P, d), where the prompt starts; a copy of it becomes the parameter `self.prompt`
    """

    def __init__(self, model: Classifier, prompt: torch.Tensor):
        super().__init__()
        self.model = model
        self.prompt = nn.Parameter(prompt.detach())
        freeze(model, "head")

    def forward(self, input_ids: torch.Tensor, attention_mask: torch.Tensor) -> torch.Tensor:
        """input_ids, attention_mask: (B, T). Returns (B, n_classes)."""
        hidden = with_prompt(self.model.body, self.prompt, input_ids, attention_mask)
        return self.model.classify(hidden[:, len(self.prompt) :], attention_mask)
