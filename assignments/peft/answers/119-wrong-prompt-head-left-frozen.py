# cell: prompt-tuned
# kind: wrong
# author: assistant
# sentence: it holds the prompt as a parameter, freezes the body, and leaves the head to be trained, whatever was frozen before
# why: freezes the body and does nothing about a head that was frozen before
class PromptTuned(nn.Module):
    def __init__(self, model: Classifier, prompt: torch.Tensor):
        super().__init__()
        self.model = model
        for parameter in self.model.body.parameters():
            parameter.requires_grad = False
            parameter.grad = None
        self.prompt = nn.Parameter(prompt.detach().clone(), requires_grad=True)

    def forward(self, input_ids: torch.Tensor, attention_mask: torch.Tensor) -> torch.Tensor:
        hidden = with_prompt(self.model.body, self.prompt, input_ids, attention_mask)
        return self.model.classify(hidden[:, self.prompt.shape[0] :, :], attention_mask)
