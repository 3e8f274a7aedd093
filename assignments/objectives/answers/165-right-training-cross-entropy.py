# cell: training
# kind: right
# author: student
# sentence: Use the two losses that you have written, or `F.cross_entropy` itself
# why: one cross-entropy for both, the shift as a slice
def training_batch(
    ids: torch.Tensor, causal: bool, mask_id: int, n_tokens: int, generator: torch.Generator
) -> tuple[torch.Tensor, torch.Tensor]:
    if not causal:
        return mask_tokens(ids, torch.full_like(ids, False, dtype=torch.bool), mask_id, n_tokens, generator)
    return ids.clone(), ids.clone()


def training_loss(model: nn.Module, batch: tuple[torch.Tensor, torch.Tensor]) -> torch.Tensor:
    shift = int(model.causal)
    logits = model(batch[0])
    n = logits.shape[1] - shift
    return F.cross_entropy(logits[:, :n].reshape(-1, logits.shape[-1]), batch[1][:, shift:].reshape(-1))
