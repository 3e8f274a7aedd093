# cell: prompt-tuned
# kind: wrong
# author: student
# sentence: The head reads the mean over the *tokens*; the places of the prompt are left out.
# why: the mean goes over the places of the prompt as well
class PromptTuned(nn.Module):
    def __init__(self, model: Classifier, prompt: torch.Tensor):
        super().__init__()
        freeze(model, "head")
        self.model = model
        self.prompt = nn.Parameter(prompt.detach().clone())

    def forward(self, input_ids: torch.Tensor, attention_mask: torch.Tensor) -> torch.Tensor:
        hidden = with_prompt(self.model.body, self.prompt, input_ids, attention_mask)
        ones = attention_mask.new_ones(len(input_ids), len(self.prompt))
        return self.model.classify(hidden, torch.cat([ones, attention_mask], dim=1))
