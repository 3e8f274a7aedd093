# cell: prompt-tuned
# kind: wrong
# author: student
# sentence: prompt: (P, d), where the prompt starts; a copy of it becomes the parameter `self.prompt`
# why: nn.Parameter shares the memory of the tensor that was given, so that training changes it
class PromptTuned(nn.Module):
    def __init__(self, model: Classifier, prompt: torch.Tensor):
        super().__init__()
        self.model = model
        freeze(self.model, "head")
        self.prompt = nn.Parameter(prompt.detach())

    def forward(self, input_ids: torch.Tensor, attention_mask: torch.Tensor) -> torch.Tensor:
        P = self.prompt.shape[0]
        hidden = with_prompt(self.model.body, self.prompt, input_ids, attention_mask)
        return self.model.classify(hidden[:, P:], attention_mask)
