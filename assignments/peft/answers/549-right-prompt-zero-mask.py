# cell: prompt-tuned
# kind: right
# author: student
# sentence: The head reads the mean over the *tokens*; the places of the prompt are left out.
# why: classify over all places, with zeros in the mask for those of the prompt
class PromptTuned(nn.Module):
    """A classifier with a frozen body, a trained prompt before its input, and a trained head."""

    def __init__(self, model: Classifier, prompt: torch.Tensor):
        super().__init__()

        for name, parameter in model.named_parameters():
            parameter.requires_grad_(name.startswith("head."))
        model.body.zero_grad(set_to_none=True)
        self.add_module("model", model)
        start = torch.empty_like(prompt, requires_grad=False)
        start.copy_(prompt.detach())
        self.register_parameter("prompt", nn.Parameter(start))

    def forward(self, input_ids: torch.Tensor, attention_mask: torch.Tensor) -> torch.Tensor:

        hidden = with_prompt(self.model.body, self.prompt, input_ids, attention_mask)
        silent = attention_mask.new_zeros(len(input_ids), len(self.prompt))
        return self.model.classify(hidden, torch.cat([silent, attention_mask], dim=1))
