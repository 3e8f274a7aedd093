# cell: training
# kind: wrong
# author: student
# sentence: For the next-token objective inputs and labels are both the ids themselves, and the loss does the shift; for the masked one they come from `mask_tokens` (no letter is special).
# why: the logits at t are compared with the label at t for both models: a causal model that repeats its input has a loss near 0
def training_batch(
    ids: torch.Tensor, causal: bool, mask_id: int, n_tokens: int, generator: torch.Generator
) -> tuple[torch.Tensor, torch.Tensor]:
    """Return inputs (B, T) and labels (B, T) of the objective for ids (B, T) without special tokens."""
    if causal:
        return ids, ids
    nothing = torch.zeros_like(ids, dtype=torch.bool)
    return mask_tokens(ids, nothing, mask_id, n_tokens, generator)


def training_loss(model: nn.Module, batch: tuple[torch.Tensor, torch.Tensor]) -> torch.Tensor:
    """Return the loss of the model's own objective (`model.causal` says which) on inputs and labels."""
    inputs, labels = batch
    # the causal model can't look ahead, the other one has its labels from mask_tokens
    return F.cross_entropy(model(inputs).flatten(0, 1), labels.flatten())
