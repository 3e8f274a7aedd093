# cell: prompt-tuned
# kind: wrong
# author: assistant
# sentence: model: a `Classifier`, kept as `self.model`
# why: keeps a copy of the classifier, so the model handed in is neither frozen nor trained
class PromptTuned(nn.Module):
    """A classifier with a frozen body, a trained prompt before its input, and a trained head."""

    def __init__(self, model: Classifier, prompt: torch.Tensor):
        super().__init__()

        self.model = deepcopy(model)  # do not touch the caller's model
        freeze(self.model, "head")
        self.prompt = nn.Parameter(prompt.detach().clone())

    def forward(self, input_ids: torch.Tensor, attention_mask: torch.Tensor) -> torch.Tensor:

        hidden = with_prompt(self.model.body, self.prompt, input_ids, attention_mask)
        return self.model.classify(hidden[:, len(self.prompt) :], attention_mask)
