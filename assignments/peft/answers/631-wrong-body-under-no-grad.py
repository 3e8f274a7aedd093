# cell: prompt-tuned
# kind: wrong
# author: assistant
# sentence: it holds the prompt as a parameter (Exactly the prompt and the head are parameters in training, and a gradient reaches both)
# why: the body runs under no_grad, so no gradient reaches the prompt

class PromptTuned(nn.Module):
    """A classifier with a frozen body, a trained prompt before its input, and a trained head."""

    def __init__(self, model: Classifier, prompt: torch.Tensor):
        super().__init__()
        self.model = model
        freeze(self.model, "head")
        self.prompt = nn.Parameter(prompt.detach().clone())

    def forward(self, input_ids: torch.Tensor, attention_mask: torch.Tensor) -> torch.Tensor:
        """input_ids, attention_mask: (B, T). Returns (B, n_classes)."""
        with torch.no_grad():  # the body is frozen: no graph needed
            hidden = with_prompt(self.model.body, self.prompt, input_ids, attention_mask)
        hidden = hidden[:, self.prompt.size(0) :]
        return self.model.classify(hidden, attention_mask)
