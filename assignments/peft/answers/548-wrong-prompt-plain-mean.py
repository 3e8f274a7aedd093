# cell: prompt-tuned
# kind: wrong
# author: student
# sentence: Padding changes nothing: a text gives the same logits alone and in a batch with longer ones.
# why: the mean runs over the padding, too
class PromptTuned(nn.Module):
    """A classifier with a frozen body, a trained prompt before its input, and a trained head."""

    def __init__(self, model: Classifier, prompt: torch.Tensor):
        super().__init__()

        freeze(model, "head")
        self.model = model
        self.prompt = nn.Parameter(prompt.detach().clone())

    def forward(self, input_ids: torch.Tensor, attention_mask: torch.Tensor) -> torch.Tensor:

        hidden = with_prompt(self.model.body, self.prompt, input_ids, attention_mask)
        return self.model.head(hidden[:, len(self.prompt) :].mean(dim=1))
