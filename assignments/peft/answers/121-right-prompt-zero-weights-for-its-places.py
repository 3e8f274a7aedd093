# cell: prompt-tuned
# kind: right
# author: assistant
# sentence: The head reads the mean over the *tokens*; the places of the prompt are left out.
# why: classifies all P + T places with a mask that is zero at the prompt's
class PromptTuned(nn.Module):
    def __init__(self, model: Classifier, prompt: torch.Tensor):
        super().__init__()
        self.model = model
        self.model.body.requires_grad_(False)
        for parameter in self.model.body.parameters():
            parameter.grad = None
        self.model.head.requires_grad_(True)
        self.register_parameter("prompt", nn.Parameter(torch.empty_like(prompt, requires_grad=False).copy_(prompt.detach())))

    def forward(self, input_ids: torch.Tensor, attention_mask: torch.Tensor) -> torch.Tensor:
        hidden = with_prompt(self.model.body, self.prompt, input_ids, attention_mask)
        nothing = attention_mask.new_zeros(attention_mask.shape[0], self.prompt.shape[0])
        return self.model.classify(hidden, torch.cat([nothing, attention_mask], dim=1))
