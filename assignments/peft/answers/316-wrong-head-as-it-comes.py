# cell: prompt-tuned
# kind: wrong
# author: assistant
# sentence: leaves the head to be trained, whatever was frozen before
# why: freezes the body and does nothing for a head that was frozen before
class PromptTuned(nn.Module):
    """A classifier with a frozen body, a trained prompt before its input, and a trained head.

    model: a `Classifier`, kept as `self.model`
    prompt: (P, d), where the prompt starts; a copy of it becomes the parameter `self.prompt`
    """

    def __init__(self, model: Classifier, prompt: torch.Tensor):
        super().__init__()
        self.model = model
        self.prompt = nn.Parameter(prompt.detach().clone())
        for parameter in self.model.body.parameters():
            parameter.requires_grad = False

    def forward(self, input_ids: torch.Tensor, attention_mask: torch.Tensor) -> torch.Tensor:
        """input_ids, attention_mask: (B, T). Returns (B, n_classes)."""
        P = self.prompt.shape[0]
        hidden = with_prompt(self.model.body, self.prompt, input_ids, attention_mask)
        return self.model.classify(hidden[:, P:, :], attention_mask)
