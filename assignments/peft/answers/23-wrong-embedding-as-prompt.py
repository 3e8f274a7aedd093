# cell: prompt-tuned
# kind: wrong
# author: assistant
# sentence: a copy of it becomes the parameter `self.prompt`
# why: the prompt is an nn.Embedding, as in the library; self.prompt is a property and no parameter
class PromptTuned(nn.Module):
    """A classifier with a frozen body, a trained prompt before its input, and a trained head."""

    def __init__(self, model: Classifier, prompt: torch.Tensor):
        super().__init__()
        self.model = model
        freeze(self.model, "head")
        self.prompt_embedding = nn.Embedding.from_pretrained(prompt.detach().clone(), freeze=False)

    @property
    def prompt(self) -> torch.Tensor:
        return self.prompt_embedding(torch.arange(self.prompt_embedding.num_embeddings))

    def forward(self, input_ids: torch.Tensor, attention_mask: torch.Tensor) -> torch.Tensor:
        """input_ids, attention_mask: (B, T). Returns (B, n_classes)."""
        prompt = self.prompt
        hidden = with_prompt(self.model.body, prompt, input_ids, attention_mask)
        return self.model.classify(hidden[:, prompt.shape[0] :], attention_mask)

