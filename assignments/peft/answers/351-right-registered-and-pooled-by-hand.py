# cell: prompt-tuned
# kind: right
# author: student
# sentence: The head reads the mean over the tokens; the places of the prompt are left out.
# why: register_parameter; the mask of the mean is zero over the prompt
class PromptTuned(nn.Module):
    """A classifier with a frozen body, a trained prompt before its input, and a trained head.

    model: a `Classifier`, kept as `self.model`
    prompt: (P, d), where the prompt starts; a copy of it becomes the parameter `self.prompt`
    """

    def __init__(self, model: Classifier, prompt: torch.Tensor):
        super().__init__()
        self.model = model
        model.requires_grad_(False)
        model.head.requires_grad_(True)
        self.register_parameter("prompt", nn.Parameter(torch.empty_like(prompt), requires_grad=True))
        self.prompt.data.copy_(prompt)

    def forward(self, input_ids: torch.Tensor, attention_mask: torch.Tensor) -> torch.Tensor:
        """input_ids, attention_mask: (B, T). Returns (B, n_classes)."""
        hidden = with_prompt(self.model.body, self.prompt, input_ids, attention_mask)
        tokens_only = nn.functional.pad(attention_mask, (self.prompt.shape[0], 0), value=0)
        return self.model.classify(hidden, tokens_only)
