# cell: training
# kind: wrong
# author: student
# sentence: For the next-token objective inputs and labels are both the ids themselves, and the loss does the shift
# why: nobody shifts: the causal model is paid for repeating the letter it sees
def training_batch(
    ids: torch.Tensor, causal: bool, mask_id: int, n_tokens: int, generator: torch.Generator
) -> tuple[torch.Tensor, torch.Tensor]:
    """Return inputs (B, T) and labels (B, T) of the objective for ids (B, T) without special tokens."""
    if causal:
        return ids.clone(), ids.clone()
    special = torch.zeros(ids.shape, dtype=torch.bool)
    return mask_tokens(ids, special, mask_id, n_tokens, generator)


def training_loss(model: nn.Module, batch: tuple[torch.Tensor, torch.Tensor]) -> torch.Tensor:
    """Return the loss of the model's own objective (`model.causal` says which) on inputs and labels."""
    inputs, labels = batch
    return F.cross_entropy(model(inputs).flatten(0, 1), labels.flatten(), ignore_index=-100)
