# cell: training
# kind: right
# author: student
# sentence: Use the two losses that you have written, or `F.cross_entropy` itself: all letters are real, and every batch here has a label.
# why: both losses by F.cross_entropy with the classes in dimension 1; for the causal model the shift is a slice that starts at the second letter
def training_batch(
    ids: torch.Tensor, causal: bool, mask_id: int, n_tokens: int, generator: torch.Generator
) -> tuple[torch.Tensor, torch.Tensor]:
    """Return inputs (B, T) and labels (B, T) of the objective for ids (B, T) without special tokens."""
    return (ids, ids) if causal else mask_tokens(ids, ids != ids, mask_id, n_tokens, generator)


def training_loss(model: nn.Module, batch: tuple[torch.Tensor, torch.Tensor]) -> torch.Tensor:
    """Return the loss of the model's own objective (`model.causal` says which) on inputs and labels."""
    ids, labels = batch
    logits = model(ids).movedim(-1, 1)  # (B, v, T)
    shift = 1 if model.causal else 0
    return F.cross_entropy(logits[..., : ids.shape[1] - shift], labels[:, shift:], ignore_index=-100)
