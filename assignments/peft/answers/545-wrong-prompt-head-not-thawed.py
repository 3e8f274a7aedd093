# cell: prompt-tuned
# kind: wrong
# author: student
# sentence: it holds the prompt as a parameter, freezes the body, and leaves the head to be trained, whatever was frozen before.
# why: freezes the body and leaves a head that was frozen before frozen
class PromptTuned(nn.Module):
    """A classifier with a frozen body, a trained prompt before its input, and a trained head."""

    def __init__(self, model: Classifier, prompt: torch.Tensor):
        super().__init__()

        self.model = model
        self.model.body.requires_grad_(False)
        self.prompt = nn.Parameter(prompt.detach().clone())

    def forward(self, input_ids: torch.Tensor, attention_mask: torch.Tensor) -> torch.Tensor:

        hidden = with_prompt(self.model.body, self.prompt, input_ids, attention_mask)
        return self.model.classify(hidden[:, -input_ids.shape[1] :], attention_mask)
