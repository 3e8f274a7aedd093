# cell: prompt-tuned
# kind: wrong
# author: student
# sentence: Now the module that is trained: it holds the prompt as a parameter, freezes the body, and leaves the head to be trained, whatever was frozen before.
# why: the parameter takes requires_grad from the tensor that it starts from, so a plain tensor gives a frozen prompt
class PromptTuned(nn.Module):
    """A classifier with a frozen body, a trained prompt before its input, and a trained head."""

    def __init__(self, model: Classifier, prompt: torch.Tensor):
        super().__init__()

        self.model = model
        self.prompt = nn.Parameter(prompt.detach().clone(), requires_grad=prompt.requires_grad)
        freeze(model, "head")

    def forward(self, input_ids: torch.Tensor, attention_mask: torch.Tensor) -> torch.Tensor:

        hidden = with_prompt(self.model.body, self.prompt, input_ids, attention_mask)
        return self.model.classify(hidden[:, len(self.prompt) :], attention_mask)
