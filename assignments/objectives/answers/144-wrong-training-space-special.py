# cell: training
# kind: wrong
# author: student
# sentence: (no letter is special)
# why: the space is treated as special and never masked
def training_batch(
    ids: torch.Tensor, causal: bool, mask_id: int, n_tokens: int, generator: torch.Generator
) -> tuple[torch.Tensor, torch.Tensor]:
    if causal:
        return ids, ids
    return mask_tokens(ids, ids == 0, mask_id, n_tokens, generator)


def training_loss(model: nn.Module, batch: tuple[torch.Tensor, torch.Tensor]) -> torch.Tensor:
    inputs, labels = batch
    logits = model(inputs)
    if model.causal:
        return next_token_loss(logits, labels, torch.ones_like(labels))
    return masked_loss(logits, labels)
