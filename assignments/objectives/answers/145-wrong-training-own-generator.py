# cell: training
# kind: wrong
# author: assistant
# sentence: Where a `generator` is given, every random number comes from it
# why: makes a generator of its own, so every batch is masked at the same places
def training_batch(
    ids: torch.Tensor, causal: bool, mask_id: int, n_tokens: int, generator: torch.Generator
) -> tuple[torch.Tensor, torch.Tensor]:
    """Return inputs (B, T) and labels (B, T) of the objective for ids (B, T) without special tokens."""
    if causal:
        return ids.clone(), ids.clone()
    special = torch.zeros_like(ids, dtype=torch.bool)
    masking = torch.Generator().manual_seed(42)
    return mask_tokens(ids, special, mask_id, n_tokens, masking)


def training_loss(model: nn.Module, batch: tuple[torch.Tensor, torch.Tensor]) -> torch.Tensor:
    """Return the loss of the model's own objective (`model.causal` says which) on inputs and labels."""
    inputs, labels = batch
    logits = model(inputs)
    if model.causal:
        return next_token_loss(logits, labels, torch.ones_like(labels))
    return masked_loss(logits, labels)
