# cell: prompt-tuned
# kind: wrong
# author: student
# sentence: prompt: (P, d), where the prompt starts; a copy of it becomes the parameter `self.prompt`
# why: detach() shares the memory: training moves the caller's tensor
class PromptTuned(nn.Module):
    """A classifier with a frozen body, a trained prompt before its input, and a trained head."""

    def __init__(self, model: Classifier, prompt: torch.Tensor):
        super().__init__()

        freeze(model, "head")
        self.model = model
        self.prompt = nn.Parameter(prompt.detach())

    def forward(self, input_ids: torch.Tensor, attention_mask: torch.Tensor) -> torch.Tensor:

        hidden = with_prompt(self.model.body, self.prompt, input_ids, attention_mask)
        return self.model.classify(hidden[:, self.prompt.shape[0] :], attention_mask)
