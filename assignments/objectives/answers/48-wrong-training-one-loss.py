# cell: training
# kind: wrong
# author: student
# sentence: For the next-token objective inputs and labels are both the ids themselves, and the loss does the shift
# why: one loss for both, without the shift: the causal model is paid for copying
def training_batch(
    ids: torch.Tensor, causal: bool, mask_id: int, n_tokens: int, generator: torch.Generator
) -> tuple[torch.Tensor, torch.Tensor]:
    if causal:
        return ids, ids
    return mask_tokens(ids, torch.zeros_like(ids, dtype=torch.bool), mask_id, n_tokens, generator)


def training_loss(model: nn.Module, batch: tuple[torch.Tensor, torch.Tensor]) -> torch.Tensor:
    inputs, labels = batch
    return masked_loss(model(inputs), labels)
