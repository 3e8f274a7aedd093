# cell: prompt-tuned
# kind: wrong
# author: assistant
# sentence: prompt: (P, d), where the prompt starts; a copy of it becomes the parameter `self.prompt`
# why: the parameter is float32 whatever the model is; torch.cat hides it by promotion
class PromptTuned(nn.Module):
    """A classifier with a frozen body, a trained prompt before its input, and a trained head."""

    def __init__(self, model: Classifier, prompt: torch.Tensor):
        super().__init__()

        self.model = model
        freeze(self.model, "head")
        self.prompt = nn.Parameter(prompt.detach().clone().to(torch.float32))

    def forward(self, input_ids: torch.Tensor, attention_mask: torch.Tensor) -> torch.Tensor:

        hidden = with_prompt(self.model.body, self.prompt, input_ids, attention_mask)
        token_hidden = hidden[:, self.prompt.shape[0] :, :]
        return self.model.classify(token_hidden, attention_mask)
