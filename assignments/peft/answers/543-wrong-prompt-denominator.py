# cell: prompt-tuned
# kind: wrong
# author: student
# sentence: The head reads the mean over the *tokens*; the places of the prompt are left out.
# why: sums over the tokens and divides by tokens and prompt rows together
class PromptTuned(nn.Module):
    """A classifier with a frozen body, a trained prompt before its input, and a trained head."""

    def __init__(self, model: Classifier, prompt: torch.Tensor):
        super().__init__()

        freeze(model, "head")
        self.model = model
        self.prompt = nn.Parameter(prompt.detach().clone())

    def forward(self, input_ids: torch.Tensor, attention_mask: torch.Tensor) -> torch.Tensor:

        P = len(self.prompt)
        hidden = with_prompt(self.model.body, self.prompt, input_ids, attention_mask)
        mask = nn.functional.pad(attention_mask, (P, 0), value=1)[:, :, None].to(hidden.dtype)
        total = (hidden * mask)[:, P:].sum(dim=1)
        return self.model.head(total / mask.sum(dim=1))
