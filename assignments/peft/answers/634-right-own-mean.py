# cell: prompt-tuned
# kind: right
# author: student
# sentence: The head reads the mean over the *tokens*
# why: computes the masked mean with einsum and freezes without the helper

class PromptTuned(nn.Module):
    def __init__(self, model: Classifier, prompt: torch.Tensor):
        super().__init__()
        self.model = model
        self.training = model.training
        self.register_parameter("prompt", nn.Parameter(torch.clone(prompt.detach()), requires_grad=True))
        model.requires_grad_(False)
        model.head.requires_grad_(True)

    def forward(self, input_ids: torch.Tensor, attention_mask: torch.Tensor) -> torch.Tensor:
        T = input_ids.shape[1]
        hidden = with_prompt(self.model.body, self.prompt, input_ids, attention_mask)
        tokens = hidden[:, hidden.shape[1] - T :, :]
        mask = attention_mask.to(tokens.dtype)
        weights = mask / mask.sum(dim=1, keepdim=True)
        return self.model.head(torch.einsum("bt,btd->bd", weights, tokens))
