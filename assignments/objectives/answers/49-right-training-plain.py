# cell: training
# kind: right
# author: student
# sentence: Use the two losses that you have written, or `F.cross_entropy` itself
# why: F.cross_entropy for both, the shift by slicing, a copy of the ids as labels
def training_batch(
    ids: torch.Tensor, causal: bool, mask_id: int, n_tokens: int, generator: torch.Generator
) -> tuple[torch.Tensor, torch.Tensor]:
    nothing_special = torch.full(ids.shape, False)
    return (ids, ids.clone()) if causal else mask_tokens(ids, nothing_special, mask_id, n_tokens, generator)


def training_loss(model: nn.Module, batch: tuple[torch.Tensor, torch.Tensor]) -> torch.Tensor:
    logits, labels = model(batch[0]), batch[1]
    if model.causal:
        logits, labels = logits[:, :-1], labels[:, 1:]
    return F.cross_entropy(logits.transpose(1, 2), labels, ignore_index=-100)
