# cell: training
# kind: wrong
# author: student
# sentence: inputs and labels are both the ids themselves, and the loss does the shift
# why: the causal loss compares each prediction with the token it was made from
def training_batch(
    ids: torch.Tensor, causal: bool, mask_id: int, n_tokens: int, generator: torch.Generator
) -> tuple[torch.Tensor, torch.Tensor]:
    if causal:
        return ids, ids
    return mask_tokens(ids, torch.zeros_like(ids).bool(), mask_id, n_tokens, generator)


def training_loss(model: nn.Module, batch: tuple[torch.Tensor, torch.Tensor]) -> torch.Tensor:
    inputs, labels = batch
    return F.cross_entropy(model(inputs).transpose(1, 2), labels)
