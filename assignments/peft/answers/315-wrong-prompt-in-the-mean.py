# cell: prompt-tuned
# kind: wrong
# author: student
# sentence: The head reads the mean over the tokens; the places of the prompt are left out.
# why: the mean runs over the prompt's places as well
class PromptTuned(nn.Module):
    """A classifier with a frozen body, a trained prompt before its input, and a trained head.

    model: a `Classifier`, kept as `self.model`
    prompt: (P, d), where the prompt starts; a copy of it becomes the parameter `self.prompt`
    """

    def __init__(self, model: Classifier, prompt: torch.Tensor):
        super().__init__()
        self.model = model
        freeze(self.model, "head")
        self.prompt = nn.Parameter(prompt.detach().clone())

    def forward(self, input_ids: torch.Tensor, attention_mask: torch.Tensor) -> torch.Tensor:
        """input_ids, attention_mask: (B, T). Returns (B, n_classes)."""
        hidden = with_prompt(self.model.body, self.prompt, input_ids, attention_mask)
        ones = attention_mask.new_ones(len(input_ids), len(self.prompt))
        return self.model.classify(hidden, torch.cat([ones, attention_mask], dim=1))
