# cell: prompt-tuned
# kind: wrong
# author: student
# sentence: a copy of it, in its dtype, becomes the parameter `self.prompt`
# why: nn.Parameter(prompt) shares its memory with the tensor given: changing self.prompt changes that tensor

class PromptTuned(nn.Module):
    def __init__(self, model: Classifier, prompt: torch.Tensor):
        super().__init__()
        self.model = model
        freeze(self.model, "head")
        self.prompt = nn.Parameter(prompt.detach())

    def forward(self, input_ids: torch.Tensor, attention_mask: torch.Tensor) -> torch.Tensor:
        hidden = with_prompt(self.model.body, self.prompt, input_ids, attention_mask)
        return self.model.classify(hidden[:, len(self.prompt) :], attention_mask)
