# cell: prompt-tuned
# kind: wrong
# author: student
# sentence: The head reads the mean over the *tokens*; the places of the prompt are left out.
# why: the places of the prompt go into the mean

class PromptTuned(nn.Module):
    def __init__(self, model: Classifier, prompt: torch.Tensor):
        super().__init__()
        self.model = model
        self.prompt = nn.Parameter(prompt.detach().clone())
        freeze(model, "head")

    def forward(self, input_ids: torch.Tensor, attention_mask: torch.Tensor) -> torch.Tensor:
        hidden = with_prompt(self.model.body, self.prompt, input_ids, attention_mask)
        B, P = input_ids.shape[0], self.prompt.shape[0]
        mask = torch.cat([attention_mask.new_ones(B, P), attention_mask], dim=1)
        return self.model.classify(hidden, mask)
