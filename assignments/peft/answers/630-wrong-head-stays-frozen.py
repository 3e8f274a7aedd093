# cell: prompt-tuned
# kind: wrong
# author: student
# sentence: leaves the head to be trained, whatever was frozen before
# why: a model whose head was frozen before: the head is not trained

class PromptTuned(nn.Module):
    def __init__(self, model: Classifier, prompt: torch.Tensor):
        super().__init__()
        self.model = model
        for parameter in self.model.body.parameters():
            parameter.requires_grad = False
        self.prompt = nn.Parameter(prompt.clone().detach())

    def forward(self, input_ids: torch.Tensor, attention_mask: torch.Tensor) -> torch.Tensor:
        hidden = with_prompt(self.model.body, self.prompt, input_ids, attention_mask)
        return self.model.classify(hidden[:, self.prompt.shape[0] :], attention_mask)
