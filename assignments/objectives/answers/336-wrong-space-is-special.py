# cell: training
# kind: wrong
# author: student
# sentence: for the masked one they come from `mask_tokens` (no letter is special)
# why: spaces, id 0, are taken for padding and never masked
def training_batch(
    ids: torch.Tensor, causal: bool, mask_id: int, n_tokens: int, generator: torch.Generator
) -> tuple[torch.Tensor, torch.Tensor]:
    """Return inputs (B, T) and labels (B, T) of the objective for ids (B, T) without special tokens."""
    if causal:
        return ids, ids
    return mask_tokens(ids, ids == 0, mask_id, n_tokens, generator)


def training_loss(model: nn.Module, batch: tuple[torch.Tensor, torch.Tensor]) -> torch.Tensor:
    """Return the loss of the model's own objective (`model.causal` says which) on inputs and labels."""
    inputs, labels = batch
    logits = model(inputs)
    if model.causal:
        return next_token_loss(logits, labels, torch.ones_like(labels))
    return masked_loss(logits, labels)
