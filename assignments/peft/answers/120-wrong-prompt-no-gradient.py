# cell: prompt-tuned
# kind: wrong
# author: student
# sentence: A classifier with a frozen body, a trained prompt before its input, and a trained head.
# why: runs the frozen body under no_grad, so that no gradient reaches the prompt
class PromptTuned(nn.Module):
    def __init__(self, model: Classifier, prompt: torch.Tensor):
        super().__init__()
        self.model = model
        freeze(model, "head")
        self.prompt = nn.Parameter(prompt.clone().detach())

    def forward(self, input_ids: torch.Tensor, attention_mask: torch.Tensor) -> torch.Tensor:
        with torch.no_grad():  # the body is frozen
            hidden = with_prompt(self.model.body, self.prompt, input_ids, attention_mask)
        return self.model.classify(hidden[:, len(self.prompt) :], attention_mask)
