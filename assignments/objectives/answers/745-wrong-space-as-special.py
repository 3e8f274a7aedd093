# cell: training
# kind: wrong
# author: assistant
# sentence: For the next-token objective inputs and labels are both the ids themselves, and the loss does the shift; for the masked one they come from `mask_tokens` (no letter is special).
# why: spaces (id 0) are treated as special: ids that are all 0 never get a label, and a space is never asked for
def training_batch(
    ids: torch.Tensor, causal: bool, mask_id: int, n_tokens: int, generator: torch.Generator
) -> tuple[torch.Tensor, torch.Tensor]:
    """Return inputs (B, T) and labels (B, T) of the objective for ids (B, T) without special tokens."""
    if causal:
        # The loss shifts the labels itself.
        return ids, ids.clone()
    # Never mask the separator between words (id 0).
    special = ids == 0
    return mask_tokens(ids, special, mask_id, n_tokens, generator)


def training_loss(model: nn.Module, batch: tuple[torch.Tensor, torch.Tensor]) -> torch.Tensor:
    """Return the loss of the model's own objective (`model.causal` says which) on inputs and labels."""
    inputs, labels = batch
    logits = model(inputs)
    if model.causal:
        attention_mask = torch.ones_like(labels)
        return next_token_loss(logits, labels, attention_mask)
    return masked_loss(logits, labels)
